import * as accountMerge from './account-merge'
import * as balanceReport from './balance-report'
import * as bank from './bank'
import * as bankImport from './bank-import'
import * as bankLink from './bank-link'
import * as bill from './bill'
import * as billFile from './bill-file'
import * as budget from './budget'
import * as calendar from './calendar'
import * as chartImport from './chart-import'
import * as chartOfAccount from './chart-of-account'
import * as company from './company'
import * as documentImport from './document-import'
import * as duplicate from './duplicate'
import type { Endpoint } from './endpoint'
import * as equityBoard from './equity-board'
import * as excluded from './excluded'
import * as file from './file'
import * as invoice from './invoice'
import * as invoiceFile from './invoice-file'
import * as invoiceMail from './invoice-mail'
import * as fixedAsset from './fixed-asset'
import * as fixedAssetReport from './fixed-asset-report'
import * as journalEntry from './journal-entry'
import * as journalFile from './journal-file'
import * as journalTemplate from './journal-template'
import * as ledgerReport from './ledger-report'
import * as loan from './loan'
import * as loanChange from './loan-change'
import * as member from './member'
import * as monthClose from './month-close'
import * as reconciliation from './reconciliation'
import * as reconciliationStatement from './reconciliation-statement'
import * as report from './report'
import * as reviewReport from './review-report'
import * as rule from './rule'
import * as secondFactor from './second-factor'
import * as savedReport from './saved-report'
import * as scheduleDue from './schedule-due'
import * as service from './service'
import * as shared from './shared'
import * as split from './split'
import * as stakeholder from './stakeholder'
import * as stakeholderImport from './stakeholder-import'
import * as suggestion from './suggestion'
import * as statementImport from './statement-import'
import * as task from './task'
import * as transaction from './transaction'
import * as transactionBulk from './transaction-bulk'
import * as transactionExport from './transaction-export'
import * as transactionMarks from './transaction-marks'
import * as transactionMatch from './transaction-match'
import * as transactionRecurring from './transaction-recurring'
import * as transfer from './transfer'
import * as truck from './truck'
import * as truckLine from './truck-line'
import * as truckMonths from './truck-months'
import * as unitImport from './unit-import'
import * as unitRenewal from './unit-renewal'
import * as user from './user'

const modules = {
  calendar,
  user,
  secondFactor,
  company,
  bank,
  bankImport,
  bankLink,
  statementImport,
  transaction,
  rule,
  suggestion,
  reconciliation,
  reconciliationStatement,
  split,
  transactionMatch,
  transactionMarks,
  transactionRecurring,
  transactionBulk,
  transactionExport,
  transfer,
  duplicate,
  documentImport,
  excluded,
  chartOfAccount,
  accountMerge,
  chartImport,
  stakeholder,
  stakeholderImport,
  journalEntry,
  journalFile,
  journalTemplate,
  bill,
  billFile,
  service,
  invoice,
  invoiceFile,
  invoiceMail,
  truck,
  truckLine,
  truckMonths,
  budget,
  unitImport,
  unitRenewal,
  savedReport,
  loan,
  loanChange,
  fixedAsset,
  fixedAssetReport,
  scheduleDue,
  equityBoard,
  report,
  ledgerReport,
  balanceReport,
  reviewReport,
  monthClose,
  task,
  file,
  shared,
  member,
}

/** Every endpoint of the contract with its resource; documentation and coverage tests walk it. The browser never imports this file. */
export const ENDPOINTS: readonly { resource: string; name: string; endpoint: Endpoint }[] = Object.entries(
  modules,
).flatMap(([resource, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ resource, name, endpoint: value }] : [])),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}
