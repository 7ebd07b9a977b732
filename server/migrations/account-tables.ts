import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Count, Flag, Instant, InstantOrNull, Json, Status, Text } from './columns.ts';

/** Accounts: who somebody is, how they come in, and what is theirs alone. */
export interface AccountTables {
  users: {
    id: string;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    email_verified_at: InstantOrNull;
    password_hash: string;
    first_name: Text;
    last_name: Text;
    profile_picture: string | null;
    bio: Text;
    phone: Text;
    gender: 'female' | 'male' | 'other' | 'undisclosed' | null;
    location: Text;
    date_of_birth: string | null;
    job_title: Text;
    language: 'zh-CN' | 'en-US' | null;
    did_complete_onboarding: Flag;
    is_public: Flag;
    is_admin: Flag;
    status: Status;
    department_id: string | null;
    last_login_at: InstantOrNull;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: InstantOrNull;
    version: Count;
    timezone: string | null;
    messages_from: Generated<'everyone' | 'shared' | 'nobody'>;
    search: string | null;
    password_changed_at: InstantOrNull;
    /** E.164, once its owner has proven it. */
    phone_key: string | null;
    phone_verified_at: InstantOrNull;
    delete_at: InstantOrNull;
  };
  person_interests: { user_id: string; category_id: string; created_at: Instant };
  sessions: {
    id: string;
    user_id: string;
    user_agent: Text;
    ip: Text;
    created_at: Instant;
    last_used_at: Instant;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    last_seen_at: Instant;
    revoked_at: InstantOrNull;
    revoked_reason: 'signed_out' | 'token_reuse' | 'password_changed' | 'disabled' | 'revoked' | null;
    confirmed_at: Instant;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    issued_at: Instant;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: InstantOrNull;
  };
  consents: { user_id: string; document: 'privacy' | 'terms'; version: string; accepted_at: Instant };
  one_time_secrets: {
    id: string;
    purpose: string;
    secret_hash: Buffer;
    key: string | null;
    user_id: string | null;
    data: Json<unknown>;
    tries: Count;
    created_at: Instant;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: InstantOrNull;
  };
  tries: {
    key: string;
    count: number;
    blocked_until: ColumnType<Date, Date | string, Date | string>;
    forgotten_at: ColumnType<Date, Date | string, Date | string>;
  };
  failed_sign_ins: {
    id: Generated<number>;
    user_id: string | null;
    way: string;
    network: string;
    count: Count;
    first_at: Instant;
    last_at: Instant;
  };
  totp_secrets: { user_id: string; sealed_secret: string; last_step: Count; created_at: Instant; confirmed_at: InstantOrNull };
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: InstantOrNull };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Count;
    transports: Generated<string[]>;
    is_synced: boolean;
    name: string;
    created_at: Instant;
    last_used_at: InstantOrNull;
  };
  sign_in_places: { user_id: string; place_hash: Buffer; last_seen_at: Instant };
  blocks: { user_id: string; blocked_id: string; created_at: Instant };
  muted_topics: { user_id: string; topic: 'communities' | 'events' | 'chat' };
  calendar_feeds: { user_id: string; token_hash: Buffer; created_at: Instant };
  exports: {
    id: string;
    user_id: string | null;
    state: Generated<'waiting' | 'ready' | 'failed'>;
    done: Count;
    size: number | null;
    created_at: Instant;
    expires_at: Instant;
  };
  deletion_wishes: { user_id: string; asked_at: Instant; is_decided: Flag; was_enabled: Flag };
  former_usernames: { username_key: string; user_id: string; changed_at: Instant };
  identities: {
    id: string;
    user_id: string;
    provider: 'google' | 'apple' | 'facebook' | 'wechat' | 'oidc';
    issuer: string;
    subject: string;
    email: Text;
    linked_at: Instant;
    last_used_at: InstantOrNull;
  };
  user_preferences: {
    user_id: string;
    content: Json<Record<string, unknown>>;
    changed_at: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date>>;
  };
}
