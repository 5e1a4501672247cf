import { absolute, type Cents } from '@/lib/money/cents'
import { unread, type Reading } from './reading'
import type { PostingStatus } from './posting-status'
import type {
  AccountKind,
  LeftOutLine,
  Particulars,
  RejectedLine,
  Statement,
  StatementAccount,
  StatementLine,
} from './statement'
import { cleanName, describe } from './text'

/** One transaction as read from the file, before it is validated. The amount is signed: negative is money out. */
export interface FoundLine {
  line: number
  date: Reading<string>
  amount: Reading<Cents>
  name: string
  /** What else the file says, in order of worth. */
  details?: readonly string[]
  provider_id?: string
  check_number?: string
  particulars?: Particulars | null
}

interface AccountFields extends Omit<StatementAccount, 'lines' | 'name' | 'mask'> {
  /** The file's own name of the account; without one it is named after institution, kind and mask. */
  name?: string
  institution?: string
  /** Taken from the account key when absent. */
  mask?: string | null
}

const KIND_NAMES: Record<AccountKind, string> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Card',
  unknown: 'Account',
}
const PROVIDER_ID_LENGTH = 200
const KEY_LENGTH = 255

/** Collects a file's accounts and its rejected lines; statements of one account become one account. */
export class StatementBuilder {
  private readonly accounts: StatementAccount[] = []
  private readonly accountByKey = new Map<string, StatementAccount>()
  private readonly rejected: RejectedLine[] = []
  private readonly leftOut: LeftOutLine[] = []

  account({ name = '', institution = '', ...found }: AccountFields): StatementAccount {
    const fields = { ...found, account_key: found.account_key?.slice(0, KEY_LENGTH) ?? null }
    const key = `${fields.currency ?? ''}|${fields.account_key}`
    const known = fields.account_key === null ? undefined : this.accountByKey.get(key)
    if (known) {
      if ((fields.balance?.date ?? '') >= (known.balance?.date ?? '')) known.balance = fields.balance ?? known.balance
      return known
    }
    const mask = fields.mask === undefined ? lastFour(fields.account_key) : fields.mask
    const named = cleanName(name) || cleanName(`${institution} ${KIND_NAMES[fields.kind]} ${mask ?? ''}`)
    const account: StatementAccount = { ...fields, mask, name: named, lines: [] }
    this.accounts.push(account)
    this.accountByKey.set(key, account)
    return account
  }

  add(account: StatementAccount, found: FoundLine): void {
    const line = judge(found, account.currency)
    if ('reason' in line) this.reject(found.line, line.reason)
    else account.lines.push(line.value)
  }

  reject(line: number, reason: string): void {
    this.rejected.push({ line, reason })
  }

  leaveOut(line: number, status: PostingStatus): void {
    this.leftOut.push({ line, status })
  }

  build(): Pick<Statement, 'accounts' | 'rejected' | 'left_out'> {
    return {
      accounts: this.accounts,
      rejected: this.rejected.sort((a, b) => a.line - b.line),
      left_out: this.leftOut.sort((a, b) => a.line - b.line),
    }
  }
}

export const notDollars = (currency: string): string => `The amount is in ${currency}. Only US dollars can be imported.`

/** The last four characters that a person would recognize a number by. */
function lastFour(accountId: string | null): string | null {
  const characters = accountId?.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  return characters.length < 4 ? null : characters.slice(-4)
}

function judge(found: FoundLine, currency: string | null): Reading<StatementLine> {
  if (currency !== null && currency !== 'USD') return unread(notDollars(currency))
  if ('reason' in found.date) return found.date
  if ('reason' in found.amount) return found.amount
  const amount = found.amount.value
  if (amount === 0n) return unread('The amount is zero.')
  const check_number = checkNumber(found.check_number)
  const parts = [found.name, ...(found.details ?? [])]
  if (check_number !== null && !parts.some((part) => part.includes(check_number))) parts.push(`#${check_number}`)
  const name = cleanName(parts.find((part) => part.trim() !== '') ?? '') || 'Bank transaction'
  const provider_id = found.provider_id?.trim() ?? ''
  return {
    value: {
      line: found.line,
      date: found.date.value,
      amount_cents: absolute(amount),
      amount_type: amount < 0n ? 'money_out' : 'money_in',
      name,
      description: describe(parts) || name,
      provider_id: provider_id === '' || provider_id.length > PROVIDER_ID_LENGTH ? null : provider_id,
      check_number,
      ...(found.particulars && { particulars: found.particulars }),
    },
  }
}

function checkNumber(text = ''): string | null {
  const digits = text.trim()
  return /^\d{1,20}$/.test(digits) && /[1-9]/.test(digits) ? digits : null
}
