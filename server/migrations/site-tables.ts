import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Count, Flag, Instant, InstantOrNull, Json, JsonOrNull, Status, Text } from './columns.ts';

/** What the site itself is made of: rights, menus, settings, messages on their way out. */
export interface SiteTables {
  clock: { only_row: Flag; shift: ColumnType<unknown, string, string> };
  settings: { key: string; value: Json<unknown>; updated_at: Instant; version: Count };
  departments: {
    id: string;
    parent_id: string | null;
    name: string;
    leader_id: string | null;
    phone: Text;
    email: Text;
    sort_order: Count;
    status: Status;
    remark: Text;
    created_at: Instant;
    updated_at: Instant;
    version: Count;
  };
  roles: {
    id: string;
    code: string;
    name: string;
    status: Status;
    remark: Text;
    created_at: Instant;
    updated_at: Instant;
    version: Count;
  };
  user_roles: { user_id: string; role_id: string };
  menus: {
    id: string;
    parent_id: string | null;
    name: string;
    route_path: string | null;
    menu_type: Count;
    sort_order: number | null;
    icon: string | null;
    component_url: string | null;
    permission_code: string | null;
    keep_alive: Flag;
    hide_in_menu: Flag;
    current_active_menu: string | null;
    iframe_link: string | null;
    external_link_url: string | null;
    name_en: string | null;
    name_zh: string | null;
    badge: Text;
    status: Status;
    is_demo: Flag;
    created_at: Instant;
    updated_at: Instant;
    version: Count;
  };
  role_menus: { role_id: string; menu_id: string };
  /** A view: what holding a row permits. */
  menu_codes: { menu_id: string; code: string };
  audit_entries: {
    id: string;
    seq: Generated<number>;
    at: Instant;
    actor_id: string | null;
    actor_name: Text;
    action: string;
    target_type: string | null;
    target_id: string | null;
    target_name: Text;
    community_id: string | null;
    before: JsonOrNull<Record<string, unknown>>;
    after: JsonOrNull<Record<string, unknown>>;
    request_id: string | null;
    network: string | null;
  };
  audit_chain: { position: number; entry_id: string; hash: Buffer; sealed_at: Instant };
  audit_waiting: { entry_id: string; seq: number };
  outbox_messages: {
    id: string;
    channel: 'mail' | 'sms';
    recipient: string;
    language: 'zh-CN' | 'en-US';
    kind: string;
    subject: string;
    text: string;
    html: string;
    state: Generated<'waiting' | 'sent' | 'kept' | 'failed'>;
    tries: Count;
    last_error: string | null;
    claimed_until: InstantOrNull;
    created_at: Instant;
    sent_at: InstantOrNull;
  };
  site_days: {
    day: string;
    new_people: number;
    new_communities: number;
    new_events: number;
    messages: number;
    rsvps: number;
    active_people: number;
  };
  site_totals: {
    only_row: Flag;
    people: number;
    communities: number;
    events: number;
    upcoming_events: number;
    active_day: number;
    active_week: number;
    active_month: number;
    seen_since: string;
    counted_at: Instant;
  };
  active_days: { day: string; user_id: string };
  failures: { minute: ColumnType<Date, Date | string, never>; kind: 'answer' | 'job'; count: number };
  user_imports: {
    id: string;
    user_id: string;
    file_name: string;
    mode: 'create' | 'skip' | 'update';
    state: Generated<'checking' | 'checked' | 'faulty' | 'running' | 'done' | 'refused' | 'cancelled' | 'failed'>;
    content: string | null;
    rows: number;
    done: Count;
    created: Count;
    updated: Count;
    skipped: Count;
    faulty: Count;
    sends_invitations: Generated<boolean>;
    failure: 'forbidden' | 'broken' | null;
    created_at: Instant;
    finished_at: InstantOrNull;
    expires_at: ColumnType<Date, Date | RawBuilder<Date>, Date | RawBuilder<Date>>;
  };
  user_import_faults: {
    import_id: string;
    place: number;
    line: number;
    column: string;
    value: string;
    rule: string;
    params: Json<Record<string, string | number>>;
  };
  user_import_invitations: { import_id: string; user_id: string };
  categories: { id: string; slug: string; name_en: string; name_zh: string; sort_order: Count };
}
