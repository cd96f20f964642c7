-- The normalisation behind "exact": what a visitor typed and what the team stored meet only as equal keys.
-- The browser has the same rules in functions/_shared/contracts/contact-key.ts; a test runs both over the same inputs.
--
-- ASCII is required before case is folded, and case is folded in the C collation: the default lower(), NFKC and citext
-- turn the Kelvin sign and full-width letters into ASCII, and an impostor would read as verified.

create function private.trim_invisible(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
return btrim(
  value,
  -- Unicode white space, the zero-width characters and the direction marks that come along when text is copied.
  e'\t\n\u000b\f\r \u0085\u00a0\u1680'
  '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
  '\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff'
);
comment on function private.trim_invisible(text) is
  'The text without white space and zero-width characters at its two ends; inside it stays as it is.';

create function private.email_key(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
return (
  select case
    when char_length(value) <= 320 and address ~ '^[!-~]+@[!-~]+$' then lower(address collate "C")
  end
  from (
    select regexp_replace(private.trim_invisible(value) collate "C", '^mailto:', '', 'i') as address
  ) as stripped
);
comment on function private.email_key(text) is
  'The match key of an e-mail address: trimmed, without mailto:, printable ASCII, lower case. Null where it is none. Dots and +tags stay.';

create function private.telegram_key(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
return (
  select case
    when char_length(value) <= 320 and handle ~ '^[A-Za-z0-9_]{1,32}$' then lower(handle collate "C")
  end
  from (
    select regexp_replace(
      private.trim_invisible(value) collate "C", '^(@|(https?://)?(t|telegram)\.me/)', '', 'i'
    ) as handle
  ) as stripped
);
comment on function private.telegram_key(text) is
  'The match key of a Telegram handle: trimmed, without @ or the t.me or telegram.me link, lower case. Null where it is none.';
