import { NoSlot, slotsPerKey } from '@/server/db/slots'
import type { Actor } from '@/server/services/context'
import { TooMany } from '@/server/services/problems'

/** How many calls of one company run at the same time, and how many wait. */
const CALLS = { most: 32, queue: 200, patience_ms: 5_000 }
/**
 * How many files of one company are read at the same time: reading one takes work, even to refuse it, so the next one comes after a pause.
 */
const UPLOADS = { most: 1, queue: 20, patience_ms: 10_000, rest: { times: 4, most_ms: 2_500 } }

/** How many stored files of one company are read again at the same time, such as the file of a statement beside its worksheet. */
const READS = { most: 1, queue: 20, patience_ms: 10_000 }

/** How many searches for documents that add up run at the same time: constant requests leave the thread to others. */
const SUMS = { most: 1, queue: 20, patience_ms: 10_000, rest: { times: 2, most_ms: 1_000 } }

/** The content of a file becomes garbage after it was read, and collecting that slows everybody down: the pause per million bytes. */
const REST_MS_PER_MILLION = 800

interface Upload {
  /** Size of a file whose content is read, known after the work; 0 for a file that is only stored. */
  readonly read_bytes: number
}

export interface Budget {
  /** Runs a call of a company when there is room for it. Throws TooMany with a sentence. */
  spend<T>(
    actor: Actor | null,
    call: { upload: Upload | null; reads_file?: boolean; tries_sums?: boolean },
    work: () => Promise<T>,
  ): Promise<T>
}

/** Limits what one company can use of the API, so that no other one has to wait for it. */
export function companyBudget(): Budget {
  const calls = slotsPerKey(CALLS)
  const uploads = slotsPerKey(UPLOADS)
  const reads = slotsPerKey(READS)
  const sums = slotsPerKey(SUMS)
  return {
    spend: (actor, { upload, reads_file = false, tries_sums = false }, work) => {
      const company = actor?.company_id
      if (!company) return work()
      const spent = () => held(calls, { company, sentence: BUSY, rest_ms: () => 0 }, work)
      if (reads_file) return held(reads, { company, sentence: READING, rest_ms: () => 0 }, spent)
      if (tries_sums) return held(sums, { company, sentence: BUSY, rest_ms: () => 0 }, spent)
      if (upload === null) return spent()
      return held(
        uploads,
        { company, sentence: READING, rest_ms: () => (upload.read_bytes / 1_000_000) * REST_MS_PER_MILLION },
        spent,
      )
    },
  }
}

const BUSY = 'Your company is sending too many requests at once. Try again in a moment.'
const READING = 'Another file of your company is being read. Try again in a moment.'

interface Held {
  company: string
  /** Message of the refusal. */
  sentence: string
  /** Called after the work. */
  rest_ms: () => number
}

async function held<T>(
  slots: ReturnType<typeof slotsPerKey>,
  { company, sentence, rest_ms }: Held,
  work: () => Promise<T>,
): Promise<T> {
  let isIn = false
  try {
    return await slots.hold(
      company,
      () => {
        isIn = true
        return work()
      },
      rest_ms,
    )
  } catch (error) {
    if (error instanceof NoSlot && !isIn) throw new TooMany(sentence, 2)
    throw error
  }
}
