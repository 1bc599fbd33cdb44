/** The names of the tables of a legacy system's file. */
export const LEGACY_TABLES = ['facts', 'users', 'groups', 'group_members', 'group_parents'] as const;

/** The names of the facts in the file of a legacy system. */
export const LEGACY_FACTS = ['host', 'version', 'serviceAccount', 'servicePasswordHash', 'autoStart'] as const;

export type LegacyFactName = (typeof LEGACY_FACTS)[number];

/** Creates the tables of a legacy system's file. `optional_fields` is a JSON array of texts. */
export const LEGACY_SCHEMA = `
  create table facts (name text primary key, value text not null) without rowid;
  create table users (
    id text primary key,
    user_name text not null,
    user_name_key text not null,
    display_name text not null default '',
    given_name text not null default '',
    family_name text not null default '',
    email text not null default '',
    department text not null default '',
    is_disabled integer not null default 0,
    optional_fields text not null default '[]',
    password_hash text not null default ''
  ) without rowid;
  create index users_by_name on users (user_name_key);
  create index users_with_password on users (id) where password_hash <> '';
  create table groups (id text primary key, name text not null) without rowid;
  create table group_members (
    user_id text not null,
    group_id text not null,
    primary key (user_id, group_id)
  ) without rowid;
  create table group_parents (
    group_id text not null,
    parent_id text not null,
    primary key (group_id, parent_id)
  ) without rowid;
`;
