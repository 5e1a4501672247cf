'use client'
import { useQuery } from '@tanstack/react-query'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { Note } from '@/components/ui/note'
import { Spinner } from '@/components/ui/spinner'
import { brand } from '@/lib/brand'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { acceptOneChange, categoryChange, type Change } from '../edits/changes'
import { isWaiting, suggestionRead } from '../queries'
import { SuggestionCard, SuggestionNote } from '../suggestions/suggestion-card'
import { useDetailKeys } from './use-detail-keys'

interface SuggestionProps {
  row: Transaction
  change: (change: Change) => void
  /** Categorizes the row, after a warning about a likelier match if there is one; returns whether it did. */
  fileUnder: (account: ChosenAccount, file: () => void) => Promise<boolean>
  /** A rule from the row; none where the person may not write rules. */
  makeRule?: (row: Transaction) => void
  /** Opens the list of categories instead. */
  choose: () => void
  /** The key accepts the likelier suggestion above, so it does not accept this one. */
  yields: boolean
}

/** The category that AI suggests for an uncategorized line, or has set, and why; one press makes it the user's choice. */
export function Suggestion({ row, change, fileUnder, makeRule, choose, yields }: SuggestionProps) {
  const asks =
    lockRefusal(row) === null && !row.is_split && row.link === null && (isWaiting(row) || row.status === 'by_truck_gpt')
  const { data } = useQuery({ ...suggestionRead(row.id), enabled: asks })
  const account = data?.chart_of_account ?? null
  const accept = async () =>
    account !== null &&
    (await fileUnder(account, () => change(row.status === 'by_truck_gpt' ? acceptOneChange : categoryChange(account))))
  useDetailKeys(asks && account && !yields ? { a: () => void accept() } : {})
  if (row.status === 'in_progress') {
    return (
      <Note>
        <span className="flex items-center gap-2" role="status">
          <Spinner size={14} /> {brand.name} is choosing a category.
        </span>
      </Note>
    )
  }
  if (!asks || !data) return null
  const actions = {
    accept: () => void accept(),
    acceptWithRule: makeRule
      ? () => void accept().then((done) => done && makeRule({ ...row, chart_of_account: account }))
      : undefined,
    wrong: () => {
      if (row.status === 'by_truck_gpt') change(categoryChange(null))
      choose()
    },
  }
  return (
    <SuggestionNote>
      <SuggestionCard suggestion={data} actions={account ? actions : null} withKey={!yields} />
    </SuggestionNote>
  )
}
