import type { ChosenAccount } from '@/components/pickers/account-panel'
import { confirm } from '@/components/ui/confirm-dialog'
import { likelierThanAccount } from '@/lib/contract/likelier'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { formatUsd } from '@/lib/money/format'
import type { Panel } from '../detail/drawer-state'

interface Likelier {
  title: string
  body: string
  /** Label of the button that leads to the likelier match. */
  instead: string
  panel: Panel
}

/** What a row more likely is than this category, as a question; null if nothing speaks against the category. */
export function likelierThan(
  account: ChosenAccount,
  row: Transaction,
  marks: TransactionMarks | undefined,
): Likelier | null {
  const kind = marks && likelierThanAccount(account.chart_number, marks.candidates)
  return kind ? ASK[kind](formatUsd(row.amount), account.name) : null
}

interface Filing {
  row: Transaction
  account: ChosenAccount
  marks: TransactionMarks | undefined
  file: () => void
  /** Shows where the likelier match can be made. */
  showPanel: (panel: Panel) => void
}

/** Categorizes a row, but asks first if it is more likely a match; returns whether it was categorized. */
export async function unlessLikelier({ row, account, marks, file, showPanel }: Filing): Promise<boolean> {
  const likelier = likelierThan(account, row, marks)
  const agreed =
    likelier === null ||
    (await confirm({
      title: likelier.title,
      body: likelier.body,
      cancelLabel: likelier.instead,
      confirmLabel: `Categorize as ${account.name}`,
    }))
  if (agreed) file()
  else showPanel(likelier.panel)
  return agreed
}

const ASK = {
  invoice: (amount: string, account: string) => ({
    title: `${amount} may pay an open invoice`,
    body: `If categorized as ${account}, the income would count twice: once with the invoice and once here.`,
    instead: 'Match invoice',
    panel: 'match',
  }),
  bill: (amount: string, account: string) => ({
    title: `An open bill is ${amount}`,
    body: `If categorized as ${account}, the cost would count twice: once with the bill and once here.`,
    instead: 'Match bill',
    panel: 'match',
  }),
  loan: (amount: string) => ({
    title: `A loan payment of ${amount} is due`,
    body: 'Its schedule splits it into principal and interest. Principal is not an expense.',
    instead: 'See the loan',
    panel: 'match',
  }),
  transfer: () => ({
    title: 'This looks like one side of a transfer',
    body: 'Another account has the other side. A transfer is neither income nor an expense.',
    instead: 'See details',
    panel: 'details',
  }),
  card: (_, account: string) => ({
    title: 'This may be the payment of a card',
    body: `The purchases of this card are in the books. If categorized as ${account}, they would count twice.`,
    instead: 'See details',
    panel: 'details',
  }),
} satisfies Record<string, (amount: string, account: string) => Likelier>
