import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Rows of all tables. Generated from the migrated schema by `npm run row-types`; `npm run check` compares. */
export interface Tables {
  active_days: {
    day: string;
    user_id: string;
  };
  active_members: {
    community_id: string;
    week: string;
    user_id: string;
    last_on: string;
  };
  audit_chain: {
    position: number;
    entry_id: string;
    hash: Buffer;
    sealed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  audit_entries: {
    id: string;
    seq: GeneratedAlways<number>;
    at: ColumnType<Date, Date | string | undefined, Date | string>;
    actor_id: string | null;
    actor_name: Generated<string>;
    action: string;
    target_type: string | null;
    target_id: string | null;
    target_name: Generated<string>;
    community_id: string | null;
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    after: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    request_id: string | null;
    network: string | null;
  };
  audit_waiting: {
    entry_id: string;
    seq: number;
  };
  blocks: {
    user_id: string;
    blocked_id: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  calendar_feeds: {
    user_id: string;
    token_hash: Buffer;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  categories: {
    id: string;
    slug: string;
    name_en: string;
    name_zh: string;
    sort_order: Generated<number>;
  };
  channel_members: {
    channel_id: string;
    user_id: string;
    joined_seq: Generated<number>;
    last_read_seq: Generated<number>;
    last_read_index: Generated<number>;
  };
  channels: {
    id: string;
    community_id: string;
    kind: Generated<'text' | 'announcement'>;
    name: string;
    topic: Generated<string>;
    visibility: Generated<'public' | 'members' | 'private'>;
    history_for_new: Generated<'all' | 'from_join'>;
    slow_seconds: Generated<number>;
    sort_order: Generated<number>;
    last_seq: Generated<number>;
    countable_total: Generated<number>;
    rev: Generated<number>;
    last_message_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
  };
  clock: {
    only_row: Generated<boolean>;
    shift: ColumnType<unknown, string | undefined, string>;
  };
  comment_reactions: {
    comment_id: string;
    user_id: string;
    kind: 'like' | 'heart' | 'laugh' | 'celebrate' | 'surprised' | 'sad' | 'thanks' | 'fire';
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  comments: {
    id: string;
    post_id: string;
    author_id: string;
    parent_id: string | null;
    body: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    seq: number | null;
    reply_count: Generated<number>;
    reactions: ColumnType<unknown, string | undefined, string>;
    edited_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    removed_by: string | null;
    version: Generated<number>;
    state: Generated<'pending' | 'published' | 'rejected'>;
    state_reason: Generated<string>;
    hidden_reason: string | null;
  };
  communities: {
    id: string;
    slug: string;
    name: string;
    name_key: string;
    tagline: Generated<string>;
    description: Generated<string>;
    avatar: string | null;
    cover: string | null;
    category_id: string;
    tags: Generated<string[]>;
    language: 'zh-CN' | 'en-US' | 'other';
    timezone: string;
    city: string | null;
    country: string | null;
    visibility: 'public' | 'registered' | 'hidden';
    content_visibility: 'public' | 'registered' | 'members';
    join_policy: 'open' | 'request' | 'invite';
    rules: Generated<string[]>;
    member_count: Generated<number>;
    owner_count: Generated<number>;
    status: Generated<'active' | 'archived' | 'deleting' | 'deleted'>;
    last_activity_at: ColumnType<Date, Date | string | undefined, Date | string>;
    search: Generated<string>;
    created_by: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
    rights: ColumnType<unknown, string | undefined, string>;
    rules_version: Generated<number>;
    join_questions: ColumnType<unknown[], string | undefined, string>;
    welcome: Generated<string>;
    member_fields: ColumnType<unknown[], string | undefined, string>;
    default_channel_ids: Generated<string[]>;
    post_moderation: Generated<'off' | 'newcomers' | 'all'>;
    organisation: ColumnType<Record<string, string> | null, string | null, string | null>;
    organisation_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    lat: number | null;
    lng: number | null;
    parent_id: string | null;
    depth: GeneratedAlways<number>;
    parent_depth: GeneratedAlways<number | null>;
    tag_keys: GeneratedAlways<string[]>;
    city_key: GeneratedAlways<string | null>;
    name_skeleton: Generated<string>;
    is_required: Generated<boolean>;
    content_rules: ColumnType<Record<string, unknown>, string | undefined, string>;
  };
  community_archives: {
    id: string;
    community_id: string | null;
    asked_by: string | null;
    state: Generated<'waiting' | 'ready' | 'failed'>;
    done: Generated<number>;
    size: number | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  community_counts: {
    only_row: Generated<boolean>;
    first_day: string;
    last_day: string;
    counted_at: ColumnType<Date, Date | string, Date | string>;
  };
  community_days: {
    community_id: string;
    day: string;
    joined: number;
    left_count: number;
    active: number;
    posts: number;
    comments: number;
    messages: number;
    rsvps: number;
    hours: number[];
  };
  community_deletions: {
    community_id: string;
    former_status: 'active' | 'archived';
    reason: Generated<string>;
    asked_by: string | null;
    asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
    delete_at: ColumnType<Date, Date | string, Date | string>;
    told_up_to: string | null;
  };
  community_follows: {
    user_id: string;
    community_id: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  community_imports: {
    id: string;
    user_id: string | null;
    file_name: string;
    state: Generated<'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'>;
    done: Generated<number>;
    files: Generated<number>;
    summary: ColumnType<unknown | null, string | null, string | null>;
    dropped_images: Generated<string[]>;
    dropped_count: Generated<number>;
    failure: ColumnType<unknown | null, string | null, string | null>;
    name: Generated<string>;
    slug: Generated<string>;
    community_id: string | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  community_slugs: {
    slug: string;
    community_id: string;
  };
  consents: {
    user_id: string;
    document: 'privacy' | 'terms';
    version: string;
    accepted_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  deletion_wishes: {
    user_id: string;
    asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
    is_decided: Generated<boolean>;
    was_enabled: Generated<boolean>;
  };
  departments: {
    id: string;
    parent_id: string | null;
    name: string;
    sort_order: Generated<number>;
    status: Generated<'enabled' | 'disabled'>;
    remark: Generated<string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
    leader_id: string | null;
    phone: Generated<string>;
    email: Generated<string>;
  };
  digests: {
    user_id: string;
    period: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  event_hosts: {
    event_id: string;
    user_id: string;
    role: Generated<'organiser' | 'co_organiser' | 'check_in'>;
  };
  events: {
    id: string;
    slug: string;
    community_id: string;
    series_id: string | null;
    recurrence_id: string | null;
    title: string;
    summary: Generated<string>;
    description: Generated<string>;
    cover: string | null;
    tags: Generated<string[]>;
    language: string;
    mode: 'in_person' | 'online' | 'hybrid';
    wall_start: string;
    wall_end: string;
    zone: string;
    starts_at: ColumnType<Date, Date | string, Date | string>;
    ends_at: ColumnType<Date, Date | string, Date | string>;
    all_day: Generated<boolean>;
    venue_name: string | null;
    venue_line: Generated<string>;
    venue_city: Generated<string>;
    venue_country: string | null;
    venue_lat: number | null;
    venue_lng: number | null;
    online_url: string | null;
    visibility: 'public' | 'unlisted' | 'members' | 'private';
    status: Generated<'draft' | 'published' | 'postponed' | 'cancelled' | 'archived'>;
    status_reason: string | null;
    waitlist_mode: Generated<'off' | 'auto'>;
    guests_per_rsvp: Generated<number>;
    rsvp_opens_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    rsvp_closes_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    ics_sequence: Generated<number>;
    search: Generated<string>;
    created_by: string | null;
    published_at: ColumnType<Date, Date | string | undefined, Date | string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
  };
  exports: {
    id: string;
    user_id: string | null;
    state: Generated<'waiting' | 'ready' | 'failed'>;
    done: Generated<number>;
    size: number | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  failed_sign_ins: {
    id: GeneratedAlways<number>;
    user_id: string | null;
    way: string;
    network: string;
    count: Generated<number>;
    first_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  failures: {
    minute: ColumnType<Date, Date | string, Date | string>;
    kind: 'answer' | 'job';
    count: number;
  };
  former_usernames: {
    username_key: string;
    user_id: string;
    changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  identities: {
    id: string;
    user_id: string;
    provider: 'google' | 'apple' | 'facebook' | 'wechat' | 'oidc';
    issuer: string;
    subject: string;
    email: Generated<string>;
    linked_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  images: {
    id: string;
    user_id: string | null;
    purpose: 'avatar' | 'cover' | 'logo' | 'emblem' | 'photo' | 'card';
    width: number;
    height: number;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    community_id: string | null;
  };
  inventory_pools: {
    id: string;
    event_id: string;
    name: Generated<string>;
    capacity: number | null;
    confirmed: Generated<number>;
    held: Generated<number>;
    last_queue_seq: Generated<number>;
  };
  invite_openings: {
    invite_id: string;
    visitor: Buffer;
    day: string;
  };
  invite_statistics: {
    community_id: string;
    inviter_id: string;
    sent: Generated<number>;
    opened: Generated<number>;
    joined: Generated<number>;
  };
  invite_uses: {
    invite_id: string;
    user_id: string;
    used_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  invited_addresses: {
    address_hash: Buffer;
    mailed_at: ColumnType<Date, Date | string, Date | string>;
  };
  invites: {
    id: string;
    community_id: string;
    token_hash: Buffer;
    created_by: string;
    max_uses: number | null;
    uses: Generated<number>;
    expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    kind: Generated<'link' | 'person' | 'address'>;
    role: Generated<'member' | 'moderator' | 'admin'>;
    target_type: 'event' | 'channel' | 'post' | null;
    target_id: string | null;
    skip_approval: Generated<boolean>;
    note: Generated<string>;
    email_bound: string | null;
    email_key: string | null;
    recipient_id: string | null;
    opened: Generated<number>;
    sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  link_cards: {
    id: string;
    url: string;
    state: Generated<'none' | 'ready'>;
    title: Generated<string>;
    description: Generated<string>;
    site_name: Generated<string>;
    image_id: string | null;
    attempts: Generated<number>;
    claimed_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
  };
  mail_choices: {
    user_id: string;
    without: Generated<string[]>;
    digest: Generated<'daily' | 'weekly'>;
  };
  memberships: {
    community_id: string;
    user_id: string;
    state: 'pending' | 'rejected' | 'invited' | 'active' | 'left' | 'removed' | 'banned';
    role: Generated<'owner' | 'admin' | 'moderator' | 'member'>;
    message: Generated<string>;
    invited_by: string | null;
    joined_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
    muted_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    banned_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
    notification_level: Generated<'all' | 'mentions' | 'digest' | 'none'>;
    seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
    reason: Generated<string>;
    changed_by: string | null;
    mute_reason: Generated<string>;
    muted_by: string | null;
    answers: ColumnType<unknown, string | undefined, string>;
    rules_version_accepted: number | null;
    invited_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    profile_fields: ColumnType<Record<string, string>, string | undefined, string>;
    profile_fields_version: Generated<number>;
  };
  mentions: {
    user_id: string;
    channel_id: string;
    seq: number;
  };
  menu_codes: {
    menu_id: string;
    code: string;
  };
  menus: {
    id: string;
    parent_id: string | null;
    name: string;
    route_path: string | null;
    menu_type: Generated<number>;
    sort_order: number | null;
    icon: string | null;
    component_url: string | null;
    permission_code: string | null;
    keep_alive: Generated<boolean>;
    hide_in_menu: Generated<boolean>;
    current_active_menu: string | null;
    iframe_link: string | null;
    external_link_url: string | null;
    status: Generated<'enabled' | 'disabled'>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
    is_demo: Generated<boolean>;
    name_en: string | null;
    name_zh: string | null;
    badge: Generated<string>;
  };
  messages: {
    id: string;
    channel_id: string;
    seq: number;
    countable_index: number;
    rev: number;
    sender_id: string;
    client_msg_id: string;
    reply_to_id: string | null;
    body: string;
    state: Generated<'visible' | 'deleted'>;
    edited_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    sent_at: ColumnType<Date, Date | string | undefined, Date | string>;
    search: string | null;
  };
  moderation_appeals: {
    case_id: string;
    body: string;
    state: Generated<'open' | 'upheld' | 'reversed'>;
    decided_by: string | null;
    reason: Generated<string>;
    decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  moderation_cases: {
    id: string;
    community_id: string | null;
    target_type: 'user' | 'post' | 'comment' | 'event' | 'message' | 'community';
    target_id: string;
    subject_id: string | null;
    title: string;
    body: string;
    url: string;
    state: Generated<'open' | 'in_review' | 'actioned' | 'dismissed'>;
    report_count: Generated<number>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
    reviewer_id: string | null;
    person_act: 'none' | 'warn' | 'mute' | 'remove' | 'ban' | 'disable' | null;
    decision_reason: Generated<string>;
    decided_by: string | null;
    decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    content_act: Generated<'none' | 'hide' | 'remove' | 'cancel'>;
    was_member: Generated<boolean>;
  };
  moderation_reports: {
    case_id: string;
    reporter_id: string;
    reason: 'spam' | 'harassment' | 'hate' | 'sexual' | 'violence' | 'self_harm' | 'deception' | 'illegal' | 'rules' | 'other';
    note: Generated<string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  muted_topics: {
    user_id: string;
    topic: 'communities' | 'posts' | 'events' | 'chat';
  };
  notifications: {
    id: string;
    user_id: string;
    kind: string;
    actor_id: string | null;
    subject_type: string;
    subject_id: string;
    community_id: string | null;
    params: ColumnType<Record<string, string | number>, string | undefined, string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    read_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    cleared_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    others: Generated<string[]>;
    read_action: string | null;
    clear_action: string | null;
    mail_due_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  one_time_secrets: {
    id: string;
    purpose: string;
    secret_hash: Buffer;
    key: string | null;
    user_id: string | null;
    data: ColumnType<unknown, string | undefined, string>;
    tries: Generated<number>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
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
    tries: Generated<number>;
    last_error: string | null;
    claimed_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    unsubscribe: string | null;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Generated<number>;
    transports: Generated<string[]>;
    is_synced: boolean;
    name: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  person_interests: {
    user_id: string;
    category_id: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  poll_options: {
    post_id: string;
    nth: number;
    text: string;
    votes: Generated<number>;
  };
  poll_votes: {
    post_id: string;
    user_id: string;
    nth: number;
    is_only: boolean;
    voted_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  polls: {
    post_id: string;
    is_multiple: boolean;
    closes_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    voter_count: Generated<number>;
  };
  post_acknowledgements: {
    post_id: string;
    user_id: string;
    acknowledged_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  post_images: {
    image_id: string;
    post_id: string;
    comment_id: string | null;
    nth: number;
    alt: Generated<string>;
  };
  post_links: {
    post_id: string;
    comment_id: string | null;
    nth: number;
    url: string;
    is_hidden: Generated<boolean>;
  };
  post_mentions: {
    post_id: string;
    comment_id: string | null;
    user_id: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  post_reactions: {
    post_id: string;
    user_id: string;
    kind: 'like' | 'heart' | 'laugh' | 'celebrate' | 'surprised' | 'sad' | 'thanks' | 'fire';
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  post_revisions: {
    post_id: string;
    version: number;
    editor_id: string;
    title: string;
    body: string;
    at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  posts: {
    id: string;
    community_id: string;
    author_id: string;
    type: Generated<'discussion' | 'announcement' | 'poll' | 'question' | 'modmail'>;
    title: string;
    body: string;
    state: Generated<'draft' | 'pending' | 'scheduled' | 'published' | 'rejected' | 'hidden' | 'deleted'>;
    comment_count: Generated<number>;
    published_at: ColumnType<Date, Date | string | undefined, Date | string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
    comment_seq: Generated<number>;
    reactions: ColumnType<unknown, string | undefined, string>;
    edited_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    locked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    removed_by: string | null;
    accepted_comment_id: string | null;
    pinned_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
    acknowledged_count: Generated<number>;
    publish_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    former_state: 'draft' | 'pending' | 'published' | 'rejected' | 'hidden' | null;
    state_reason: Generated<string>;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    issued_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  registrations: {
    id: string;
    event_id: string;
    pool_id: string;
    user_id: string;
    party_size: number;
    state: 'pending' | 'going' | 'waitlisted' | 'cancelled' | 'rejected';
    queue_seq: number | null;
    overtaken: Generated<number>;
    promoted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
  };
  role_menus: {
    role_id: string;
    menu_id: string;
  };
  roles: {
    id: string;
    code: string;
    name: string;
    status: Generated<'enabled' | 'disabled'>;
    remark: Generated<string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
  };
  sessions: {
    id: string;
    user_id: string;
    user_agent: Generated<string>;
    ip: Generated<string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    revoked_reason: 'signed_out' | 'token_reuse' | 'password_changed' | 'disabled' | 'revoked' | null;
    confirmed_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  settings: {
    key: string;
    value: ColumnType<unknown, string, string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    version: Generated<number>;
  };
  sign_in_places: {
    user_id: string;
    place_hash: Buffer;
    last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
    only_row: Generated<boolean>;
    people: number;
    communities: number;
    events: number;
    upcoming_events: number;
    active_day: number;
    active_week: number;
    active_month: number;
    seen_since: string;
    counted_at: ColumnType<Date, Date | string, Date | string>;
  };
  totp_secrets: {
    user_id: string;
    sealed_secret: string;
    last_step: Generated<number>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  };
  tries: {
    key: string;
    count: number;
    blocked_until: ColumnType<Date, Date | string, Date | string>;
    forgotten_at: ColumnType<Date, Date | string, Date | string>;
  };
  uploads: {
    id: string;
    user_id: string | null;
    purpose: 'avatar' | 'cover' | 'logo' | 'emblem' | 'photo' | 'accounts' | 'archive';
    size: number;
    received: Generated<number>;
    parts: Generated<string[]>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    image_id: string | null;
  };
  user_import_faults: {
    import_id: string;
    place: number;
    line: number;
    column: string;
    value: string;
    rule: string;
    params: ColumnType<Record<string, string | number>, string | undefined, string>;
  };
  user_import_invitations: {
    import_id: string;
    user_id: string;
  };
  user_imports: {
    id: string;
    user_id: string;
    file_name: string;
    mode: 'create' | 'skip' | 'update';
    state: Generated<'checking' | 'checked' | 'faulty' | 'running' | 'done' | 'refused' | 'cancelled' | 'failed'>;
    content: string | null;
    rows: number;
    done: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    skipped: Generated<number>;
    faulty: Generated<number>;
    sends_invitations: Generated<boolean>;
    failure: 'forbidden' | 'broken' | null;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
  };
  user_preferences: {
    user_id: string;
    content: ColumnType<Record<string, unknown>, string, string>;
    changed_at: ColumnType<Date, Date | string, Date | string>;
  };
  user_roles: {
    user_id: string;
    role_id: string;
  };
  users: {
    id: string;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    email_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    password_hash: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    profile_picture: string | null;
    bio: Generated<string>;
    phone: Generated<string>;
    gender: 'female' | 'male' | 'other' | 'undisclosed' | null;
    location: Generated<string>;
    date_of_birth: string | null;
    job_title: Generated<string>;
    language: 'zh-CN' | 'en-US' | null;
    did_complete_onboarding: Generated<boolean>;
    is_public: Generated<boolean>;
    is_admin: Generated<boolean>;
    status: Generated<'enabled' | 'disabled'>;
    department_id: string | null;
    last_login_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    version: Generated<number>;
    search: string | null;
    password_changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    phone_key: string | null;
    phone_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    delete_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    timezone: string | null;
    messages_from: Generated<'everyone' | 'shared' | 'nobody'>;
    imported_into: string | null;
  };
}
