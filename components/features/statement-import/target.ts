import type { AccountKind } from '@/lib/contract/bank'
import { MASK_MAX, TEXT_MAX } from '@/lib/contract/bounds'
import type { ImportPreview, ImportTarget } from '@/lib/contract/statement-import'

export type PreviewAccount = ImportPreview['accounts'][number]

/** What identifies an account of the file. */
export type FileAccount = Pick<PreviewAccount, 'account_key' | 'index'>

/** Where the lines of one account of the file go, as entered in the form. */
export interface TargetDraft {
  /** An existing bank account; null creates a new one from the other fields. */
  bank_account: string | null
  name: string
  account_type: AccountKind
  mask: string
}

export const draftTarget = (account: PreviewAccount): TargetDraft => ({
  bank_account: account.bank_account,
  name: account.name.slice(0, TEXT_MAX),
  account_type: account.account_type ?? 'checking',
  mask: (account.mask ?? '').slice(-MASK_MAX),
})

export const targetOf = ({ account_key, index }: FileAccount, draft: TargetDraft): ImportTarget =>
  draft.bank_account !== null
    ? { account_key, index, bank_account: draft.bank_account }
    : { account_key, index, name: draft.name.trim(), account_type: draft.account_type, mask: draft.mask.trim() || null }

export const targetError = (draft: TargetDraft): string | null =>
  draft.bank_account === null && draft.name.trim() === '' ? 'field is required' : null

/** Lines that importing would add. */
export const newLines = (account: Pick<PreviewAccount, 'count' | 'likely'>, ticked: ReadonlySet<string>): number =>
  account.count + account.likely.filter(({ ref }) => ticked.has(ref)).length
