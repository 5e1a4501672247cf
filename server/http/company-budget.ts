import { NoPlace, placesPerKey } from '@/server/db/places'
import type { Actor } from '@/server/services/context'
import { TooMany } from '@/server/services/problems'

/** Calls of one company that are under way at the same time, and that wait for one of these. */
const CALLS = { most: 32, queue: 200, patience_ms: 5_000 }
/** Files of one company that are taken in at the same time: reading one is work, even to refuse it, so the next one comes after a pause. */
const UPLOADS = { most: 1, queue: 20, patience_ms: 10_000, rest: { times: 4, most_ms: 2_500 } }

/** What was read of a file is garbage after it, which is collected at everybody's expense: so long a pause for each million bytes. */
const REST_MS_PER_MILLION = 800

interface Upload {
  /** Of a file whose content is read at once, known after the work; 0 of one that is only kept. */
  readonly read_bytes: number
}

export interface Budget {
  /** Runs a call of a company when there is room for it. Throws TooMany with a sentence. */
  spend<T>(actor: Actor | null, call: { upload: Upload | null }, work: () => Promise<T>): Promise<T>
}

/** What one company may take of the API, so that no other one waits for it. */
export function companyBudget(): Budget {
  const calls = placesPerKey(CALLS)
  const uploads = placesPerKey(UPLOADS)
  return {
    spend: (actor, { upload }, work) => {
      const company = actor?.company_id
      if (!company) return work()
      const spent = () => held(calls, { company, sentence: BUSY, rest_ms: () => 0 }, work)
      if (upload === null) return spent()
      return held(
        uploads,
        { company, sentence: READING, rest_ms: () => (upload.read_bytes / 1_000_000) * REST_MS_PER_MILLION },
        spent,
      )
    },
  }
}

const BUSY = 'Your company asks for too much at once. Try again in a moment.'
const READING = 'Another file of your company is being read. Try again in a moment.'

interface Held {
  company: string
  /** Of the refusal. */
  sentence: string
  /** Asked after the work. */
  rest_ms: () => number
}

async function held<T>(
  places: ReturnType<typeof placesPerKey>,
  { company, sentence, rest_ms }: Held,
  work: () => Promise<T>,
): Promise<T> {
  let isIn = false
  try {
    return await places.hold(
      company,
      () => {
        isIn = true
        return work()
      },
      rest_ms,
    )
  } catch (error) {
    if (error instanceof NoPlace && !isIn) throw new TooMany(sentence, 2)
    throw error
  }
}
