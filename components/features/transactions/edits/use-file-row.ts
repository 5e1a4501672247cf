import { useState } from 'react'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { holdKeys } from '@/components/ui/held-keys'
import { notify } from '@/components/ui/toast'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { Panel } from '../detail/drawer-state'
import type { CellPlace } from '../list/grid-cursor'
import { useAllMarks } from '../list/marks'
import { isWaiting } from '../queries'
import { likelierThan, unlessLikelier } from '../suggestions/likelier'
import { choiceCounter, isOpen, noSuggestion, useSuggestedAccount } from '../suggestions/suggested'
import { acceptOneChange, categoryChange, stakeholderChange, type Change } from './changes'
import { linesOf } from './undo'
import type { Offer } from './use-changes'
import { placeAtCursor } from './use-editor'

/** After three identical choices in a row, a rule is offered. */
const OFFER_RULE_AFTER = 3

interface FilingRow {
  changeRow: (row: Transaction, change: Change, offer?: readonly Offer[]) => void
  moveOn: (place: CellPlace | null) => void
  openPanel: (row: Transaction, panel: Panel) => void
  /** Null: the person may not add rules. */
  makeRule: ((row: Transaction) => void) | null
}

/** Categorizes one row: with a chosen category, or as suggested. */
export function useFileRow({ changeRow, moveOn, openPanel, makeRule }: FilingRow) {
  const marks = useAllMarks()
  const suggestedAccount = useSuggestedAccount()
  const [countChoice] = useState(choiceCounter)

  const offerFor = (row: Transaction, account: ChosenAccount): Offer[] => {
    const isThird = countChoice(row, account) === OFFER_RULE_AFTER
    return isThird && makeRule
      ? [{ label: 'Make this a rule', run: () => makeRule({ ...row, chart_of_account: account }) }]
      : []
  }
  const ask = (row: Transaction, account: ChosenAccount, fileIt: () => void): Promise<boolean> =>
    unlessLikelier({
      row,
      account,
      marks: marks.get(row.id),
      file: fileIt,
      showPanel: (panel) => openPanel(row, panel),
    })
  /** `first` runs just before the row is categorized. */
  const file = (row: Transaction, account: ChosenAccount, first?: () => void) =>
    ask(row, account, () => {
      first?.()
      changeRow(row, categoryChange(account), offerFor(row, account))
    })
  const acceptAs = (row: Transaction, account: ChosenAccount) =>
    ask(row, account, () => changeRow(row, row.status === 'by_truck_gpt' ? acceptOneChange : categoryChange(account)))
  /** Accepts the suggested category of the row, or the suggested stakeholder if only that is suggested; then moves on to the next row. */
  const accept = async (row: Transaction) => {
    const mark = marks.get(row.id)
    const place = placeAtCursor()
    const who = row.stakeholder === null ? mark?.stakeholder : null
    const isFiled = !isOpen(row) || (!isWaiting(row) && row.status !== 'by_truck_gpt')
    if (who && (isFiled || !mark?.suggestion)) {
      changeRow(row, stakeholderChange(who))
      return moveOn(place)
    }
    if (!isOpen(row)) return void (lockRefusal(row) === null || notify.error(lockRefusal(row)))
    // Keys pressed while the suggestion is loading are meant for the next rows.
    const release = holdKeys()
    const account =
      row.status === 'by_truck_gpt'
        ? row.chart_of_account
        : await suggestedAccount(row, mark).catch((error: unknown) => void notify.error(linesOf(error)))
    if (account === null) notify.error(noSuggestion(mark))
    if (!account || likelierThan(account, row, mark)) release(false)
    if (!account) return
    if (await acceptAs(row, account)) moveOn(place)
    release(true)
  }
  return { file, accept, acceptAs, offerFor }
}
