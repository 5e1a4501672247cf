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
import { billName, type BillShare } from './bill-shares'
import { overTheirs, type Sent } from '../detail/over-theirs'
import { versionOf } from '../edits/versions'

/** What of a payment went where. */
export type LoanParts = Required<Pick<BodyInput<typeof markLoanPayment>, 'interest' | 'principal' | 'fee'>>
/** A payment as it was seen. */
export type LoanPayment = Pick<LoanScheduleRow, 'id' | 'updated_at'>
export type InvoiceMatch = Omit<BodyInput<typeof matchInvoice>, 'transaction'>

/** What of a line a bill gets, as it is sent. */
export type BillPart = BodyInput<typeof matchBills>['bills'][number]

/** Matches and unlinks a line, each with an undo. All resolve to whether it was done; a refusal has been shown. */
export function useMatch(row: Transaction) {
  const { id } = row
  const bill = useWrite(matchBill, { touches: LEDGER, tellsStale: true })
  const bills = useWrite(matchBills, { touches: LEDGER, tellsStale: true })
  const invoices = useWrite(matchInvoice, { touches: LEDGER, tellsStale: true })
  const offBill = useWrite(unlinkBill, { touches: LEDGER, tellsStale: true })
  const offBills = useWrite(unlinkBills, { touches: LEDGER, tellsStale: true })
  const offInvoices = useWrite(unlinkInvoice, { touches: LEDGER, tellsStale: true })
  const loan = useWrite(markLoanPayment, { touches: LEDGER, tellsStale: true })
  const params = { transactionId: id }

  const payBill = (document: string, version: string | undefined) =>
    bill.mutateAsync({ body: { transaction: id, bill: document }, version })
  const settle = (match: InvoiceMatch, version: string | undefined) =>
    invoices.mutateAsync({ body: { transaction: id, ...match }, version })
  const payInParts = (parts: BillPart[], version: string | undefined) =>
    bills.mutateAsync({ body: { transaction: id, bills: parts }, version })
  const leaveBill = (version: string | undefined) => offBill.mutateAsync({ params, version })
  const leaveBills = (version: string | undefined) => offBills.mutateAsync({ params, version })
  const leaveInvoices = (version: string | undefined) => offInvoices.mutateAsync({ params, version })
  const pay = ({ id: rowId, is_scheduled, interest, principal, fee, updated_at }: LoanCandidate, force: boolean) =>
    loan.mutateAsync({
      params: { rowId },
      version: unless(force, updated_at),
      body: {
        is_paid: true,
        transaction: id,
        transaction_version: unless(force, versionOf(row)),
        ...(is_scheduled ? {} : { interest, principal, fee }),
      },
    })
  // Taking the payment back changed the line at the same moment.
  const payAgain = ({ id: rowId, updated_at }: LoanPayment, parts: LoanParts, force: boolean) =>
    loan.mutateAsync({
      params: { rowId },
      version: unless(force, updated_at),
      body: { is_paid: true, transaction: id, transaction_version: unless(force, updated_at), ...parts },
    })
  const unpay = ({ id: rowId, updated_at }: LoanPayment, force: boolean) =>
    loan.mutateAsync({ params: { rowId }, body: { is_paid: false }, version: unless(force, updated_at) })
  const ofLoan = { row, unsaid: 'the loan' }
  return {
    pending: [bill, bills, invoices, offBill, offBills, offInvoices, loan].some((write) => write.isPending),
    /** One bill by the whole line, or several by a part of it each. */
    payBills: (shares: readonly BillShare[]) => {
      const [one] = shares
      if (one && shares.length === 1)
        return done({
          row,
          send: (force) => payBill(one.bill.id, unless(force, versionOf(row))),
          then: (matched) =>
            notify.undo(
              `Matched to bill ${billName(one.bill)}`,
              () => void done({ row, isUndo: true, send: (force) => leaveBill(unless(force, matched.updated_at)) }),
            ),
        })
      return done({
        row,
        send: (force) => payInParts(shares.map(partOf), unless(force, versionOf(row))),
        then: ({ transaction }) =>
          notify.undo(
            `Matched to ${shares.length} bills`,
            () => void done({ row, isUndo: true, send: (force) => leaveBills(unless(force, transaction.updated_at)) }),
          ),
      })
    },
    settle: (match: InvoiceMatch) =>
      done({
        row,
        send: (force) => settle(match, unless(force, versionOf(row))),
        then: (matched) =>
          notify.undo(
            `Matched to ${counted(match)}`,
            () => void done({ row, isUndo: true, send: (force) => leaveInvoices(unless(force, matched.updated_at)) }),
          ),
      }),
    payLoan: (due: LoanCandidate) =>
      done({
        row,
        unsaid: due.loan.name,
        send: (force) => pay(due, force),
        then: (paid) =>
          notify.undo(
            `Paid ${due.loan.name}, payment ${due.n} of ${due.payments}`,
            () => void done({ row, unsaid: due.loan.name, isUndo: true, send: (force) => unpay(paid, force) }),
          ),
      }),
    /** Without what went to interest, principal and fee it cannot be taken back. */
    leaveLoan: (payment: LoanPayment, parts: LoanParts | null) =>
      done({
        ...ofLoan,
        send: (force) => unpay(payment, force),
        then: (unpaid) => {
          if (parts)
            notify.undo(
              'Taken off the loan',
              () => void done({ ...ofLoan, isUndo: true, send: (force) => payAgain(unpaid, parts, force) }),
            )
          else notify.success('Taken off the loan')
        },
      }),
    /** Off all bills that its parts pay; the line is whole again. */
    unlinkBills: (parts: BillPart[]) =>
      done({
        row,
        send: (force) => leaveBills(unless(force, versionOf(row))),
        then: (left) =>
          notify.undo(
            'Unlinked from the bills',
            () => void done({ row, isUndo: true, send: (force) => payInParts(parts, unless(force, left.updated_at)) }),
          ),
      }),
    unlinkBill: (document: string) =>
      done({
        row,
        send: (force) => leaveBill(unless(force, versionOf(row))),
        then: (left) =>
          notify.undo(
            'Unlinked from the bill',
            () => void done({ row, isUndo: true, send: (force) => payBill(document, unless(force, left.updated_at)) }),
          ),
      }),
    /** Without what was matched it cannot be taken back. */
    unlinkInvoices: (match: InvoiceMatch | null) =>
      done({
        row,
        send: (force) => leaveInvoices(unless(force, versionOf(row))),
        then: (left) => {
          const undo = (of: InvoiceMatch) =>
            void done({ row, isUndo: true, send: (force) => settle(of, unless(force, left.updated_at)) })
          if (match) notify.undo('Unlinked from the invoices', () => undo(match))
          else notify.success('Unlinked from the invoices')
        },
      }),
  }
}

const partOf = ({ bill, amount }: BillShare): BillPart => ({ bill: bill.id, amount: amount ?? 0 })

const unless = (force: boolean, version: string | undefined) => (force ? undefined : version)

const counted = ({ invoices }: InvoiceMatch): string =>
  invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`

const done = <T>(what: Sent<T>): Promise<boolean> =>
  overTheirs(what).then(
    () => true,
    () => false,
  )
