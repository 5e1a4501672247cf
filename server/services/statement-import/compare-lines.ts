import { addDays } from '@/lib/dates/day'
import { contentKey, contentOf, withoutRepeats } from '@/server/providers/statement-file/dedup-keys'
import type { Transaction } from '@/lib/contract/transaction'
import type { StatementLine } from '@/server/providers/statement-file/statement'
import { normalizeText } from '@/server/providers/statement-file/text'
import { groupBy } from '@/server/ledger/group-by'
import { aroundPlace, placesIn } from '@/server/ledger/match/around-place'
import { wordScore, wordsOf } from '@/server/ledger/match/wording'
import { DAYS_APART } from '../transaction/duplicates'

/** A line of the account that is in the books, or that a person excluded from them. */
export interface KnownLine {
  id: string
  date: string
  amount_type: 'money_in' | 'money_out'
  cents: bigint
  name: string
  description: string
  provider_id: string | null
  key: string | null
  source: Transaction['source']
  is_excluded: boolean
}

/** A line of the file that is new to the account. */
export interface NewLine {
  line: StatementLine
  /** Its position among the lines of its account, from 0; the same however often the file is read. */
  at: number
  key: string
}

export interface LikelyLine extends NewLine {
  /** The line that it may be, and how similar they are, 0 to 100. */
  resembles: KnownLine
  score: number
}

interface Comparison {
  fresh: NewLine[]
  likely: LikelyLine[]
  /** The lines of the books that the file also contains. */
  met: KnownLine[]
  /** The same lines, each with its line of the file. */
  pairs: { line: StatementLine; row: KnownLine }[]
  /** Lines that are in the file twice under one id. */
  repeats: number
}

/**
 * Decides which lines of a file the account already has: by the bank's id with the same day and amount, otherwise by their content,
 * whichever file brought them. Of the rest, lines that resemble a line that this file does not explain are likely duplicates. Source:
 * LEDGER §11.
 */
export function compareLines(
  account: string,
  lines: readonly StatementLine[],
  known: readonly KnownLine[],
): Comparison {
  const own = withoutRepeats(lines)
  const places = new Map(lines.map((line, at) => [line, at]))
  const met = new Set<KnownLine>()
  const found = metById(own, known, met)
  const byKey = new Map(known.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])))
  const counts = new Map<string, number>()
  const numbered = own.map((line) => {
    const content = contentOf(account, line)
    const n = (counts.get(content) ?? 0) + 1
    counts.set(content, n)
    return { line, content, n }
  })
  const pairs = [...found].map(([line, row]) => ({ line, row }))
  const fresh: NewLine[] = []
  const taken = new Set(byKey.keys())
  const given = new Map<string, number>()
  for (const { line, content, n } of numbered) {
    if (found.has(line)) continue
    const row = byKey.get(contentKey(content, n))
    if (row && !met.has(row)) {
      met.add(row)
      pairs.push({ line, row })
      continue
    }
    const { key, n: free } = freeKey(content, Math.max(n, (given.get(content) ?? 0) + 1), taken)
    given.set(content, free)
    taken.add(key)
    fresh.push({ line, key, at: places.get(line) ?? 0 })
  }
  const likely = similarLines(
    fresh,
    known.filter((row) => !met.has(row) && !row.is_excluded),
  )
  const isLikely = new Set(likely.map(({ line }) => line))
  return {
    fresh: fresh.filter(({ line }) => !isLikely.has(line)),
    likely,
    met: [...met],
    pairs,
    repeats: lines.length - own.length,
  }
}

function metById(
  lines: readonly StatementLine[],
  known: readonly KnownLine[],
  met: Set<KnownLine>,
): Map<StatementLine, KnownLine> {
  const rows = groupBy(
    known.filter((row) => row.provider_id !== null && row.source === 'file'),
    (row) => `${row.provider_id} ${row.date} ${row.amount_type} ${row.cents}`,
  )
  const found = new Map<StatementLine, KnownLine>()
  for (const line of lines) {
    if (line.provider_id === null) continue
    const row = rows.get(`${line.provider_id} ${line.date} ${line.amount_type} ${line.amount_cents}`)?.shift()
    if (!row) continue
    met.add(row)
    found.set(line, row)
  }
  return found
}

/** The first number that no line with this content has, starting from the line's own position among equal ones. */
function freeKey(content: string, from: number, taken: ReadonlySet<string>): { key: string; n: number } {
  for (let n = from; ; n++) {
    const key = contentKey(content, n)
    if (!taken.has(key)) return { key, n }
  }
}

/** Pairs each new line with the line it resembles most, each line at most once, best pairs first. */
function similarLines(fresh: readonly NewLine[], known: readonly KnownLine[]): LikelyLine[] {
  const byFact = groupBy(known, (row) => `${row.amount_type} ${row.cents} ${row.date}`)
  const placeOf = placesIn(fresh, ({ line }) => `${line.amount_type} ${line.amount_cents} ${line.date}`)
  const words = new Map<object, Set<string>>()
  const wordsIn = (one: StatementLine | KnownLine): Set<string> => {
    const found = words.get(one) ?? wordsOf(`${one.name} ${one.description}`)
    words.set(one, found)
    return found
  }
  const pairs = fresh.flatMap((candidate) =>
    NEAR.flatMap((days) => {
      const { line } = candidate
      const near = byFact.get(`${line.amount_type} ${line.amount_cents} ${addDays(line.date, days)}`) ?? []
      return aroundPlace(near, placeOf(candidate))
        .filter((row) => !areTwo(line, row))
        .map((row) => ({
          ...candidate,
          resembles: row,
          score: wordScore(wordsIn(line), wordsIn(row)) + 30 - 10 * Math.abs(days),
        }))
    }),
  )
  const used = new Set<object>()
  return pairs
    .sort((a, b) => b.score - a.score || a.at - b.at || (a.resembles.id < b.resembles.id ? -1 : 1))
    .filter(({ line, resembles }) => {
      if (used.has(line) || used.has(resembles)) return false
      used.add(line).add(resembles)
      return true
    })
    .sort((a, b) => a.at - b.at)
}

/** Days before and after. */
const NEAR = Array.from({ length: 2 * DAYS_APART + 1 }, (_, n) => n - DAYS_APART)

/**
 * Two lines from files are different, however similar, when their bank gave them two ids on two days, because a bank that renumbers keeps
 * the day; and when they say exactly the same, because then the file has more of them than the books.
 */
const areTwo = (line: StatementLine, row: KnownLine): boolean =>
  row.source === 'file' &&
  (line.date === row.date
    ? normalizeText(line.description) === normalizeText(row.description)
    : line.provider_id !== null && row.provider_id !== null)
