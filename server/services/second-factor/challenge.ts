import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { hashToken, newToken } from '../session/tokens'

/** What a challenge is for: a second step, a proof, the first code of an app, a new passkey. */
type ChallengePurpose = 'sign_in' | 'prove' | 'totp' | 'passkey'

const LIFE_MS: Record<ChallengePurpose, number> = {
  sign_in: 5 * 60_000,
  prove: 5 * 60_000,
  totp: 30 * 60_000,
  passkey: 5 * 60_000,
}

interface Issue {
  user_id: string
  purpose: ChallengePurpose
  session_id?: string
  secret?: Buffer
  now: Date
}

/** Issues a challenge. A session's challenges replace each other; those of sign-ins exist side by side until they expire. */
export async function issueChallenge(tx: Tx, { user_id, purpose, session_id, secret, now }: Issue): Promise<string> {
  const challenge = newToken()
  await tx.run(sql`
    delete from factor_challenge
     where user_id = ${user_id} and (expires_at <= ${now} or (purpose = ${purpose} and session_id = ${session_id ?? null}))`)
  await tx.run(sql`
    insert into factor_challenge (hash, user_id, purpose, session_id, secret, expires_at)
    values (${hashToken(challenge)}, ${user_id}, ${purpose}, ${session_id ?? null}, ${secret ?? null},
            ${new Date(now.getTime() + LIFE_MS[purpose])})`)
  return challenge
}

interface ChallengeKey {
  challenge: string
  purpose: ChallengePurpose
  /** Set for a signed-in caller: then only that session's challenge counts. */
  session_id?: string
  now: Date
}

/** The user of a challenge, while it is valid. */
export const challengedUser = async (
  tx: Tx,
  { challenge, purpose, session_id, now }: ChallengeKey,
): Promise<string | undefined> =>
  (
    await tx.maybe<{ user_id: string }>(sql`
      select user_id from factor_challenge
       where hash = ${hashToken(challenge)} and purpose = ${purpose} and session_id is not distinct from ${session_id ?? null}::uuid
         and expires_at > ${now}`)
  )?.user_id

/** Uses a challenge up. False for one that is unknown, used or expired. */
export const takeChallenge = async (tx: Tx, { challenge, purpose, session_id, now }: ChallengeKey): Promise<boolean> =>
  (await tx.run(sql`
    delete from factor_challenge
     where hash = ${hashToken(challenge)} and purpose = ${purpose} and session_id is not distinct from ${session_id ?? null}::uuid
       and expires_at > ${now}`)) > 0
