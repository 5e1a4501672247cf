import type { Invoice, InvoiceStatus } from '@/lib/contract/invoice'

/** A status change that the user can choose. Source: LEDGER §4.3. */
export interface Step {
  to: InvoiceStatus
  label: string
  /** 'is open', the end of a sentence whose subject is the invoice. */
  done: string
  explains: string
  /** Its entry has its own date, which the user chooses. */
  dated: boolean
  danger: boolean
  right: 'invoice.edit' | 'invoice.void'
}

const OPEN: Step = {
  to: 'open',
  label: 'Mark open',
  done: 'is open',
  explains: 'The customer owes it from the invoice date on.',
  dated: false,
  danger: false,
  right: 'invoice.edit',
}
const DRAFT: Step = {
  to: 'draft',
  label: 'Back to draft',
  done: 'is a draft again',
  explains: 'It is not owed until it is opened again.',
  dated: false,
  danger: false,
  right: 'invoice.edit',
}
const VOID: Step = {
  to: 'void',
  label: 'Void',
  done: 'is void',
  explains: 'It stays in the list and is no longer owed. This cannot be undone.',
  dated: true,
  danger: true,
  right: 'invoice.void',
}
const WRITE_OFF: Step = {
  to: 'un_collectible',
  label: 'Write off',
  done: 'is written off',
  explains: 'What is still owed becomes bad debt. It can be reinstated.',
  dated: true,
  danger: true,
  right: 'invoice.void',
}
const REINSTATE: Step = {
  to: 'open',
  label: 'Reinstate',
  done: 'is reinstated',
  explains: 'What was written off is owed again.',
  dated: true,
  danger: false,
  right: 'invoice.void',
}

const STEPS: Record<InvoiceStatus, readonly Step[]> = {
  draft: [OPEN, VOID],
  open: [DRAFT, WRITE_OFF, VOID],
  short_paid: [WRITE_OFF],
  un_collectible: [REINSTATE],
  paid: [],
  void: [],
}

export const stepsOf = (
  { invoice_status }: Pick<Invoice, 'invoice_status'>,
  may: (right: Step['right']) => boolean,
): Step[] => STEPS[invoice_status].filter(({ right }) => may(right))

/** Nothing on a void invoice can be changed. */
export const mayChange = ({ invoice_status }: Pick<Invoice, 'invoice_status'>): boolean => invoice_status !== 'void'

/** Drafts and open invoices can be changed completely; on others, only the due date, number and notes. */
export const isEditable = ({ invoice_status }: Pick<Invoice, 'invoice_status'>): boolean =>
  invoice_status === 'draft' || invoice_status === 'open'
