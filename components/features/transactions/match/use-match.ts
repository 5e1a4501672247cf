import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { BodyInput } from '@/lib/contract/endpoint'
import { markLoanPayment, type LoanScheduleRow } from '@/lib/contract/loan'
import type { Transaction } from '@/lib/contract/transaction'
import {
  matchBill,
  matchBills,
  matchInvoice,
  unlinkBill,
  unlinkBills,
  unlinkInvoice,
  type LoanCandidate,
} from '@/lib/contract/transaction-match'
import { billName, type Bill, type BillShare } from './bill-shares'
import { overTheirs, type Checked, type Sent, type Version } from '../detail/over-theirs'
import { useFileAgain } from '../edits/use-file-again'
import { versionOf } from '../edits/versions'

/** How a payment is divided. */
export type LoanParts = Required<Pick<BodyInput<typeof markLoanPayment>, 'interest' | 'principal' | 'fee'>>
/** How the line pays: as scheduled, divided so, or as extra principal. */
type Paid = Partial<LoanParts> & Pick<BodyInput<typeof markLoanPayment>, 'is_extra'>
/** A payment in the version that was read. */
export type LoanPayment = Pick<LoanScheduleRow, 'id' | 'updated_at'>
export type InvoiceMatch = Omit<BodyInput<typeof matchInvoice>, 'transaction'>

/** The share of a bill, as it is sent. */
export type BillPart = BodyInput<typeof matchBills>['bills'][number]

/** Matches and unlinks a line, each with an undo. All resolve to whether it worked; errors have been shown. */
export function useMatch(row: Transaction) {
  const { id } = row
  const bill = useWrite(matchBill, { touches: LEDGER, tellsStale: true })
  const bills = useWrite(matchBills, { touches: LEDGER, tellsStale: true })
  const invoices = useWrite(matchInvoice, { touches: LEDGER, tellsStale: true })
  const offBill = useWrite(unlinkBill, { touches: LEDGER, tellsStale: true })
  const offBills = useWrite(unlinkBills, { touches: LEDGER, tellsStale: true })
  const offInvoices = useWrite(unlinkInvoice, { touches: LEDGER, tellsStale: true })
  const loan = useWrite(markLoanPayment, { touches: LEDGER, tellsStale: true })
  const fileAgain = useFileAgain()
  const params = { transactionId: id }

  const payBill = (document: string, version: Version) =>
    bill.mutateAsync({ body: { transaction: id, bill: document }, version })
  const settle = (match: InvoiceMatch, version: Version) =>
    invoices.mutateAsync({ body: { transaction: id, ...match }, version })
  const payInParts = (parts: BillPart[], version: Version) =>
    bills.mutateAsync({ body: { transaction: id, bills: parts }, version })
  const leaveBill = (version: Version) => offBill.mutateAsync({ params, version })
  const leaveBills = (version: Version) => offBills.mutateAsync({ params, version })
  const leaveInvoices = (version: Version) => offInvoices.mutateAsync({ params, version })
  const pay = (due: LoanPayment, line: Version, paid: Paid, checked: Checked) =>
    loan.mutateAsync({
      params: { rowId: due.id },
      version: checked(due.updated_at),
      body: { is_paid: true, transaction: id, transaction_version: checked(line), ...paid },
    })
  const unpay = (payment: LoanPayment, checked: Checked) =>
    loan.mutateAsync({
      params: { rowId: payment.id },
      version: checked(payment.updated_at),
      body: { is_paid: false },
    })

  /** Runs it, reports it, and offers an undo if that is possible. */
  const change = <T>({ send, message, undo, unsaid }: Change<T>): Promise<boolean> =>
    wasDone({
      row,
      unsaid,
      send,
      then: (answer) => {
        if (!undo) return void notify.success(message)
        const takeBack = (checked: Checked) => undo(answer, checked)
        notify.undo(message, () => void wasDone({ row, unsaid, isUndo: true, send: takeBack }))
      },
    })

  /** Undone, the line gets its earlier category again. */
  const match = <T>({ undo, ...step }: Match<T>) =>
    change({
      ...step,
      undo: async (answer: T, checked) => {
        const { updated_at } = await undo(answer, checked)
        await fileAgain(row, updated_at)
      },
    })

  const payWhole = (due: Bill) =>
    match({
      send: (checked) => payBill(due.id, checked(versionOf(row))),
      message: `Matched to bill ${billName(due)}`,
      undo: (matched, checked) => leaveBill(checked(matched.updated_at)),
    })
  const payShares = (shares: readonly BillShare[]) =>
    match({
      send: (checked) => payInParts(shares.map(partOf), checked(versionOf(row))),
      message: `Matched to ${shares.length} bills`,
      undo: ({ transaction }, checked) => leaveBills(checked(transaction.updated_at)),
    })
  return {
    pending: [bill, bills, invoices, offBill, offBills, offInvoices, loan].some((write) => write.isPending),
    /** One bill by the whole line, or several by a part of it each. */
    payBills: (shares: readonly BillShare[]) => {
      const [one] = shares
      return one && shares.length === 1 ? payWhole(one.bill) : payShares(shares)
    },
    settle: (chosen: InvoiceMatch) =>
      match({
        send: (checked) => settle(chosen, checked(versionOf(row))),
        message: `Matched to ${counted(chosen)}`,
        undo: (matched, checked) => leaveInvoices(checked(matched.updated_at)),
      }),
    payLoan: ({ is_scheduled, interest, principal, fee, ...due }: LoanCandidate) =>
      match({
        unsaid: due.loan.name,
        send: (checked) => pay(due, versionOf(row), is_scheduled ? {} : { interest, principal, fee }, checked),
        message: `Paid ${due.loan.name}, payment ${due.n} of ${due.payments}`,
        undo: unpay,
      }),
    /** The whole line as extra principal. */
    payPrincipal: (due: Pick<LoanCandidate, 'id' | 'loan' | 'updated_at'>) =>
      match({
        unsaid: due.loan.name,
        send: (checked) => pay(due, versionOf(row), { is_extra: true }, checked),
        message: `Paid extra principal of ${due.loan.name}`,
        undo: unpay,
      }),
    /** Without its interest, principal and fee it cannot be undone, unless it was extra principal. */
    leaveLoan: (payment: LoanPayment & Paid, parts: LoanParts | null) =>
      change({
        unsaid: 'the loan',
        send: (checked) => unpay(payment, checked),
        message: 'Unlinked from the loan',
        // Undoing the payment changed the line at the same time.
        ...((payment.is_extra || parts) && {
          undo: (unpaid: LoanPayment, checked: Checked) =>
            pay(unpaid, unpaid.updated_at, payment.is_extra ? { is_extra: true } : (parts ?? {}), checked),
        }),
      }),
    /** Unlinks all bills that its parts pay, and undoes the split. */
    unlinkBills: (parts: BillPart[]) =>
      change({
        send: (checked) => leaveBills(checked(versionOf(row))),
        message: 'Unlinked from the bills',
        undo: (left, checked) => payInParts(parts, checked(left.updated_at)),
      }),
    unlinkBill: (document: string) =>
      change({
        send: (checked) => leaveBill(checked(versionOf(row))),
        message: 'Unlinked from the bill',
        undo: (left, checked) => payBill(document, checked(left.updated_at)),
      }),
    /** Without the original match it cannot be undone. */
    unlinkInvoices: (matched: InvoiceMatch | null) =>
      change({
        send: (checked) => leaveInvoices(checked(versionOf(row))),
        message: 'Unlinked from the invoices',
        ...(matched && { undo: (left: Transaction, checked: Checked) => settle(matched, checked(left.updated_at)) }),
      }),
  }
}

interface Change<T> {
  send: (checked: Checked) => Promise<T>
  message: string
  /** Undefined if it cannot be undone. */
  undo?: (answer: T, checked: Checked) => Promise<unknown>
  /** What may have changed in the meantime besides the row. */
  unsaid?: string
}

interface Match<T> extends Change<T> {
  /** Reports the version of the line after it was unlinked. */
  undo: (answer: T, checked: Checked) => Promise<{ updated_at: string }>
}

const partOf = ({ bill, amount }: BillShare): BillPart => ({ bill: bill.id, amount: amount ?? 0 })

const counted = ({ invoices }: InvoiceMatch): string =>
  invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`

const wasDone = <T>(what: Sent<T>): Promise<boolean> =>
  overTheirs(what).then(
    () => true,
    () => false,
  )
