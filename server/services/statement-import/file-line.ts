import { cleanName } from '@/server/providers/statement-file/text'
import type { NewLine as NewBankLine } from '../transaction/record'
import type { NewLine } from './compare-lines'

type FromFile = Omit<NewBankLine, 'id' | 'bank_account_id' | 'ledger_account' | 'integration_id' | 'import_id'>

/** Turns a line of a statement file into a new line of the books. */
export const fileLine = ({ line, key }: NewLine): FromFile => ({
  date: line.date,
  amount: line.amount_cents,
  amount_type: line.amount_type,
  name: line.name || cleanName(line.description) || 'Bank line',
  description: line.description,
  provider_transaction_id: line.provider_id,
  dedup_key: key,
  source: 'file',
  category: null,
  stakeholder: null,
  note: null,
  particulars: line.particulars ?? null,
})
