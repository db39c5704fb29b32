import { run, statement } from '#platform/db.server.ts'

const lapsed = [
  statement('sessions_lapsed', 'delete from sessions where ends_at < now()', {}),
  statement('password_resets_lapsed', "delete from password_resets where expires_at < now() - interval '1 day'", {}),
  statement(
    'email_verifications_lapsed',
    "delete from email_verifications where expires_at < now() - interval '1 day'",
    {},
  ),
  statement('session_challenges_lapsed', 'delete from session_challenges where expires_at < now()', {}),
  statement('rate_limits_lapsed', "delete from rate_limits where updated_at < now() - interval '1 day'", {}),
]

/** Deletes expired sessions and challenges, and links and rate limits a day after their end. Repeatable. */
export async function deleteLapsed(): Promise<void> {
  for (const each of lapsed) await run(each, [])
}
