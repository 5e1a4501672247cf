import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { BodyInput } from '@/lib/contract/endpoint'
import { markLoanPayment } from '@/lib/contract/calls/loan'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import type { Transaction } from '@/lib/contract/transaction'
import { matchBill, matchInvoice, unlinkBill, unlinkInvoice } from '@/lib/contract/calls/transaction-match'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { versionOf } from '../versions'

/** What of a payment went where. */
export type LoanParts = Required<Pick<BodyInput<typeof markLoanPayment>, 'interest' | 'principal' | 'fee'>>
/** A payment as it was seen. */
export type LoanPayment = Pick<LoanScheduleRow, 'id' | 'updated_at'>
export type InvoiceMatch = Omit<BodyInput<typeof matchInvoice>, 'transaction'>

/** Matches and unlinks a line, each with an undo. All resolve to whether it was done; a refusal has been shown. */
export function useMatch(row: Transaction) {
  const { id } = row
  const bill = useWrite(matchBill, { touches: LEDGER })
  const invoices = useWrite(matchInvoice, { touches: LEDGER })
  const offBill = useWrite(unlinkBill, { touches: LEDGER })
  const offInvoices = useWrite(unlinkInvoice, { touches: LEDGER })
  const loan = useWrite(markLoanPayment, { touches: LEDGER })
  const params = { transactionId: id }

  const payBill = (document: string, version: string | undefined) => bill.mutateAsync({ body: { transaction: id, bill: document }, version })
  const settle = (match: InvoiceMatch, version: string | undefined) => invoices.mutateAsync({ body: { transaction: id, ...match }, version })
  const leaveBill = () => offBill.mutateAsync({ params })
  const leaveInvoices = () => offInvoices.mutateAsync({ params })
  const pay = ({ id: rowId, is_scheduled, interest, principal, fee, updated_at }: LoanCandidate) =>
    loan.mutateAsync({
      params: { rowId }, version: updated_at,
      body: { is_paid: true, transaction: id, transaction_version: versionOf(row), ...(is_scheduled ? {} : { interest, principal, fee }) },
    })
  // Taking the payment back changed the line at the same moment.
  const payAgain = ({ id: rowId, updated_at }: LoanPayment, parts: LoanParts) =>
    loan.mutateAsync({
      params: { rowId }, version: updated_at, body: { is_paid: true, transaction: id, transaction_version: updated_at, ...parts },
    })
  const unpay = ({ id: rowId, updated_at }: LoanPayment) => loan.mutateAsync({ params: { rowId }, body: { is_paid: false }, version: updated_at })
  return {
    pending: [bill, invoices, offBill, offInvoices, loan].some((write) => write.isPending),
    payBill: (document: string, name: string) =>
      done(payBill(document, versionOf(row)), () => notify.undo(`Matched to bill ${name}`, () => void done(leaveBill()))),
    settle: (match: InvoiceMatch) =>
      done(settle(match, versionOf(row)), () => notify.undo(`Matched to ${counted(match)}`, () => void done(leaveInvoices()))),
    payLoan: (due: LoanCandidate) =>
      done(pay(due), (paid) => notify.undo(`Paid ${due.loan.name}, payment ${due.n} of ${due.payments}`, () => void done(unpay(paid)))),
    /** Without what went to interest, principal and fee it cannot be taken back. */
    leaveLoan: (payment: LoanPayment, parts: LoanParts | null) =>
      done(unpay(payment), (unpaid) => {
        if (parts) notify.undo('Taken off the loan', () => void done(payAgain(unpaid, parts)))
        else notify.success('Taken off the loan')
      }),
    unlinkBill: (document: string) =>
      done(leaveBill(), (left) => notify.undo('Unlinked from the bill', () => void done(payBill(document, left.updated_at)))),
    /** Without what was matched it cannot be taken back. */
    unlinkInvoices: (match: InvoiceMatch | null) =>
      done(leaveInvoices(), (left) => {
        if (match) notify.undo('Unlinked from the invoices', () => void done(settle(match, left.updated_at)))
        else notify.success('Unlinked from the invoices')
      }),
  }
}

const counted = ({ invoices }: InvoiceMatch): string =>
  invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`

async function done<T>(work: Promise<T>, then?: (answer: T) => unknown): Promise<boolean> {
  try {
    const answer = await work
    then?.(answer)
    return true
  } catch (error) {
    // Refusals of a field are left to forms by the query client; here no form holds them.
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) notify.error(error.lines)
    return false
  }
}
