/* What people filed before, by merchant and by the extra words next to it. Source: LEDGER §9. */
import type { AmountType } from '../journal'
import { readBankText, type BankText } from './bank-text'
import { countOf } from './tally'

/** A line that a person has categorized. */
export interface PastLine {
  readonly account: string
  readonly text: string
  readonly amount_type: AmountType
}
interface Filing {
  readonly account: string
  readonly extras: string
  readonly amount_type: AmountType
}
export type Filings = ReadonlyMap<BankText['key'], readonly Filing[]>

/** Past filings by merchant; a text that names nobody is left out. */
export function filingsOf(past: readonly PastLine[]): Filings {
  const found = new Map<BankText['key'], Filing[]>()
  for (const { account, text, amount_type } of past) {
    const { key, extras } = readBankText(text)
    if (key === null) continue
    const filing = { account, extras: extras.join(' '), amount_type }
    const known = found.get(key)
    if (known) known.push(filing)
    else found.set(key, [filing])
  }
  return found
}

export interface Filed {
  readonly account: string
  readonly count: number
  readonly all: number
}
export interface Earlier {
  /** The same merchant with the same extra words. */
  readonly same: Filed | null
  /** The same merchant with only some of the extra words. */
  readonly plainer: Filed | null
  /**
   * A competing account: the most frequent one for the merchant with other extra words, or the second most frequent one with the same
   * words.
   */
  readonly other: (Filed & { readonly is_same_wording: boolean }) | null
  /** People have filed this wording, or else the plainer ones, to more than one account. */
  readonly is_divided: boolean
}

const MOST = 0.9
const BACK = new Set(['refund', 'return', 'returned', 'reversal', 'chargeback'])

/** The past filings that apply to a text: those of its own direction, or of the opposite one when the text is about a refund. */
export function earlierOf(filings: Filings, text: BankText, amount_type: AmountType): Earlier {
  const all = filings.get(text.key) ?? []
  const gives_back = text.extras.some((word) => BACK.has(word))
  const extras = text.extras.join(' ')
  const own = new Set<string>(text.extras)
  const relevant = all.filter((filing) => filing.amount_type === amount_type || gives_back)
  const isSame = (filing: Filing): boolean => filing.extras === extras
  const isPlainer = (filing: Filing): boolean =>
    !isSame(filing) && filing.extras.split(' ').every((word) => word === '' || own.has(word))
  const same = counted(relevant.filter(isSame))
  const plainer = counted(relevant.filter(isPlainer))
  const closest = same.length > 0 ? same : plainer
  const second = agreed(same) ? same[1] : undefined
  const [first] = counted(relevant.filter((filing) => !isSame(filing)))
  return {
    same: agreed(same),
    plainer: agreed(plainer),
    other: second ? { ...second, is_same_wording: true } : first ? { ...first, is_same_wording: false } : null,
    is_divided: closest.length > 0 && !agreed(closest),
  }
}

function counted(filings: readonly Filing[]): Filed[] {
  const counts = new Map<string, number>()
  for (const { account } of filings) counts.set(account, countOf(counts, account) + 1)
  return [...counts]
    .map(([account, count]) => ({ account, count, all: filings.length }))
    .sort((a, b) => b.count - a.count || (a.account < b.account ? -1 : 1))
}
const agreed = ([first]: readonly Filed[]): Filed | null => (first && first.count >= MOST * first.all ? first : null)
