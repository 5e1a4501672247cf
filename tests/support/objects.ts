import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity, type Entity } from '@/lib/contract/company'
import { setUnitValue } from '@/lib/contract/equity-board'
import { depreciationSchedule } from '@/lib/contract/fixed-asset'
import { createTemplate } from '@/lib/contract/journal-template'
import { loanSchedule } from '@/lib/contract/loan'
import { createSavedReport } from '@/lib/contract/saved-report'
import { createAttachment } from '@/lib/contract/shared'
import { createTrailer, createTruck } from '@/lib/contract/truck'
import { setUnitRenewal } from '@/lib/contract/unit-renewal'
import type { TestApi } from './api'
import { addAsset, addLoan } from './assets'
import type { Books } from './books'
import { addMember, startSession } from './company'
import { uploaded } from './files'
import { makeBill, makeInvoice, serviceId } from './invoicing'
import { memberOf } from './members'

/** The kinds of objects that an id in a path can refer to. */
export type Kind =
  | 'company'
  | 'entity'
  | 'member'
  | 'session'
  | 'passkey'
  | 'integration'
  | 'bank_account'
  | 'bank_import'
  | 'transaction'
  | 'rule'
  | 'rule_run'
  | 'transfer'
  | 'account'
  | 'stakeholder'
  | 'journal_entry'
  | 'journal_template'
  | 'bill'
  | 'service'
  | 'invoice'
  | 'truck'
  | 'trailer'
  | 'unit_value'
  | 'unit_renewal'
  | 'unit_import'
  | 'loan'
  | 'loan_row'
  | 'fixed_asset'
  | 'depreciation_row'
  | 'reconciliation'
  | 'saved_report'
  | 'task'
  | 'file'
  | 'attachment'
export type Objects = Record<Kind, string>

/** The kind of object by path; the first matching prefix decides. */
const KINDS: readonly [prefix: string, kind: Kind][] = [
  ['/company/company', 'company'],
  ['/company/invite-user', 'member'],
  ['/company/', 'integration'],
  ['/bank/sandbox/integration', 'integration'],
  ['/bank/account/', 'bank_account'],
  ['/bank/import/', 'bank_import'],
  ['/entity/', 'entity'],
  ['/user/device-sessions/', 'session'],
  ['/user/second-factor/passkey/', 'passkey'],
  ['/transaction/rules/runs/', 'rule_run'],
  ['/transaction/rules/', 'rule'],
  ['/transaction/transfer-transaction', 'transfer'],
  ['/transaction/', 'transaction'],
  ['/chart_of_account/', 'account'],
  ['/stakeholder/', 'stakeholder'],
  ['/journal_entry/template/', 'journal_template'],
  ['/journal_entry/', 'journal_entry'],
  ['/bill/', 'bill'],
  ['/invoice/service/', 'service'],
  ['/invoice/', 'invoice'],
  ['/fixed_asset/truck/', 'truck'],
  ['/fixed_asset/trailer/', 'trailer'],
  ['/fixed_asset/unit-value/', 'unit_value'],
  ['/fixed_asset/unit-renewal/', 'unit_renewal'],
  ['/fixed_asset/import/', 'unit_import'],
  ['/fixed_asset/depreciation/', 'depreciation_row'],
  ['/fixed_asset/fixed-asset/', 'fixed_asset'],
  ['/loan/schedule/', 'loan_row'],
  ['/loan/', 'loan'],
  ['/reconciliation/', 'reconciliation'],
  ['/report/saved-report/', 'saved_report'],
  ['/report/customer-balance/', 'stakeholder'],
  ['/report/vendor-balance/', 'stakeholder'],
  ['/celery/task/', 'task'],
  ['/file/', 'file'],
  ['/shared/attachment/', 'attachment'],
]
export const kindOf = (path: string): Kind | undefined => KINDS.find(([prefix]) => path.startsWith(prefix))?.[1]

/** One object of every kind in the first entity of the books. */
export async function makeObjects(api: TestApi, books: Books): Promise<Objects> {
  const { client, company, entity, user } = books
  const ids = [company.id, entity.id] as const
  const account = await books.account(6410)
  const bank = await books.bankAccount({ name: `Checking ${entity.name}` })
  const transaction = (await books.line({ bank_account: bank.id })).id
  const loan = await addLoan(books)
  const asset = (await addAsset(books)).id
  const file = (await uploaded(client)).id
  const attachment = (
    await client.call(createAttachment, { body: { model_name: 'transaction', object_id: transaction, file } })
  ).id
  const colleague = await addMember(api, books, { role: 'consultant', entities: [entity.id] })
  await startSession(api, user.id)
  const [session] = await api.rows<{ id: string }>(
    sql`select id from auth_session where user_id = ${user.id} order by id desc limit 1`,
  )
  const truck = (await client.call(createTruck, { body: { unit_number: '7' } })).id
  return {
    company: ids[0],
    entity: ids[1],
    account: account.id,
    bank_account: bank.id,
    transaction,
    loan,
    fixed_asset: asset,
    file,
    attachment,
    session: session?.id ?? '',
    passkey: await passkeyOf(api, colleague.id),
    member: (await memberOf(client, colleague.email)).id,
    stakeholder: (await books.stakeholder()).id,
    journal_entry: (
      await books.journal([
        [6410, 10, 0],
        [1310, 0, 10],
      ])
    ).id,
    bill: (await makeBill(books)).id,
    invoice: (await makeInvoice(books)).id,
    service: await serviceId(books, 'Linehaul'),
    truck,
    unit_value: (await client.call(setUnitValue, { body: { truck, date: '2026-01-31', amount: 90_000 } })).id,
    unit_renewal: (
      await client.call(setUnitRenewal, { body: { truck, kind: 'registration', expires_on: '2026-12-31' } })
    ).id,
    journal_template: await templateOf(client, account.id),
    saved_report: (
      await client.call(createSavedReport, {
        body: { name: 'Month', report: 'profit-and-loss', period: 'lastMonth', settings: {} },
      })
    ).id,
    trailer: (await client.call(createTrailer, { body: { unit_number: '70' } })).id,
    loan_row: (await client.call(loanSchedule, { params: { id: loan } })).results[0]?.id ?? '',
    depreciation_row: (await client.call(depreciationSchedule, { params: { id: asset } })).results[0]?.id ?? '',
    ...(await written(api, { ids, user_id: user.id, account: account.id, bank: bank.id, transaction })),
  }
}

async function templateOf(client: Books['client'], chart_of_account: string): Promise<string> {
  const line = { chart_of_account, description: null, stakeholder: null, truck: null }
  const accounts = [
    { ...line, debit: 10, credit: null },
    { ...line, debit: null, credit: 10 },
  ]
  return (await client.call(createTemplate, { body: { name: 'Rent', note: null, accounts } })).id
}

async function passkeyOf(api: TestApi, user_id: string): Promise<string> {
  const id = api.ports.id()
  await api.rows(sql`
    insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${id}, ${user_id}, ${id}, '', 0, '{}', 'Key', now())`)
  return id
}

interface Around {
  ids: readonly [company: string, entity: string]
  user_id: string
  account: string
  bank: string
  transaction: string
}

/** Objects that are not created by a plain call: from a bank, a job, a bulk run. */
async function written(api: TestApi, { ids: [company_id, entity_id], user_id, account, bank, transaction }: Around) {
  const id = () => api.ports.id()
  const made = {
    integration: id(),
    rule: id(),
    rule_run: id(),
    transfer: id(),
    reconciliation: id(),
    task: id(),
    bank_import: id(),
    unit_import: id(),
  }
  await api.rows(sql`
    insert into integration (company_id, entity_id, id, name, source_system, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${made.integration}, 'Statements', 'file', now(), now())`)
  await api.rows(sql`
    insert into rule (company_id, entity_id, id, position, name, chart_of_account_id, conditions, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${made.rule}, 1, 'Fuel', ${account},
            '[{"target_text":"pilot","condition_type":"contains","join_type":null}]', now(), now())`)
  await api.rows(sql`
    insert into rule_run (company_id, entity_id, id, cause, rule_id, created_at)
    values (${company_id}, ${entity_id}, ${made.rule_run}, 'manual', ${made.rule}, now())`)
  await api.rows(sql`
    insert into transfer_suggestion (company_id, entity_id, id, receiving_id, score, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${made.transfer}, ${transaction}, 90, now(), now())`)
  await api.rows(sql`
    insert into reconciliation (company_id, entity_id, id, bank_account_id, start_date, end_date, beginning_balance, ending_balance,
                                settlement_balance, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${made.reconciliation}, ${bank}, '2026-01-01', '2026-01-31', 0, 0, 0, now(), now())`)
  await api.rows(sql`
    insert into task (id, company_id, entity_id, user_id, kind, payload, status, created_at, updated_at)
    values (${made.task}, ${company_id}, ${entity_id}, ${user_id}, 'import_file', '{}', 'SUCCESS', now(), now())`)
  await api.rows(sql`
    insert into bank_import (company_id, entity_id, id, task_id, bank_account_id, file_name, format, created_at)
    values (${company_id}, ${entity_id}, ${made.bank_import}, ${made.task}, ${bank}, 'checking.ofx', 'ofx', now())`)
  await api.rows(sql`
    insert into list_import (company_id, entity_id, id, noun, file_name, created_at)
    values (${company_id}, ${entity_id}, ${made.unit_import}, 'unit', 'fleet.csv', now())`)
  return made
}

/** Books of another entity of the same company; its owner returns to the first one afterwards. */
export async function inAnotherEntity<T>(books: Books, work: (there: Books) => Promise<T>): Promise<T> {
  const entity: Entity = await books.client.call(createEntity, {
    body: { name: 'Second', books_start_date: '2024-01-01' },
  })
  await books.client.call(setDefaultEntity, { params: { id: entity.id } })
  const result = await work({ ...books, entity })
  await books.client.call(setDefaultEntity, { params: { id: books.entity.id } })
  return result
}
