import sql from 'sql-template-tag'
import type { Query } from '@/lib/contract/endpoint'
import type { accountantExport as endpoint } from '@/lib/contract/month-close'
import { FILE_ROWS_MAX } from '@/lib/contract/report-file'
import type { Basis } from '@/lib/contract/report-query'
import { addMonths, fiscalYearStart, yearStart, type Day } from '@/lib/dates/day'
import { formatRange } from '@/lib/dates/format'
import type { Paper } from '@/server/providers/paper/paper'
import { zip, type ZipEntry } from '@/server/providers/spreadsheet/zip'
import { demand } from '../can'
import { openSnapshot, reading, type Ctx } from '../context'
import type { FileAnswer } from '../file-answer'
import { yearPieces } from '../report/journal'
import { ledgerSections } from '../report/ledger-sections'
import { assetRegisterPaper } from '../report/paper/asset-register'
import { limitExports, noteExport } from '../report/paper/files'
import { generalLedgerPaper } from '../report/paper/general-ledger'
import { loanBalancesPaper } from '../report/paper/loan-balances'
import { paid1099Paper } from '../report/paper/paid-1099'
import { asWorkbook } from '../report/paper/print'
import { trialBalancePaper } from '../report/paper/trial-balance'
import { booksOf, firstDay, lastDay, monthOf } from './month'
import { fiscalYearEnd } from './read'

interface Year {
  start_date: Day
  end_date: Day
}

/** A fiscal year for the accountant: reports, files that other programs can read, and the attached documents. */
export async function accountantExport(ctx: Ctx, { end_date: day }: Query<typeof endpoint>): Promise<FileAnswer> {
  demand(ctx, 'report.export')
  await limitExports(ctx)
  const books = await reading(ctx, (tx) => booksOf(tx, ctx))
  const year = {
    start_date: fiscalYearStart(day, books.fiscal_year_start_month),
    end_date: fiscalYearEnd(day, books.fiscal_year_start_month),
  }
  const name = `Accountant export ${year.start_date} to ${year.end_date}`
  const snapshot = await openSnapshot(ctx, { paced: true })
  try {
    // A refusal while another export runs must happen here: once the file has started, no error can be sent.
    const journals = await journalsOf(snapshot.within, year)
    const ledgers = await ledgerParts(snapshot.within, year)
    const documents = await documentsOf(snapshot.within, books.entity_id, year)
    await noteExport(ctx, {
      title: 'Accountant export',
      period: formatRange(year.start_date, year.end_date),
      remarks: [`${documents.length} documents`],
      format: 'zip',
    })
    return { name: `${name}.zip`, content: zip(entriesOf(snapshot, { year, ledgers, journals, documents })) }
  } catch (error) {
    await snapshot.end()
    throw error
  }
}

/** The same basis as the journal in the archive, whatever basis the entity uses. */
const BASIS = 'accrual'

/** Keeps each part small enough to be ready before the client that waits for the next piece of the zip times out. */
const linesPerPart = () => FILE_ROWS_MAX.xlsx / 4

/** The year, or its months when one workbook for the year would be too long. */
async function ledgerParts(ctx: Ctx, year: Year): Promise<Year[]> {
  const { totals } = await ledgerSections(ctx, { ...year, basis: BASIS, group_by: 'account' })
  if (totals.lines <= linesPerPart()) return [year]
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(addMonths(year.start_date, index))
    return { start_date: firstDay(month), end_date: lastDay(month) }
  })
}

async function* sheetsOf(ctx: Ctx, year: Year, ledgers: readonly Year[]): AsyncGenerator<ZipEntry> {
  const book = async (make: () => Promise<Paper>) => [Buffer.from(await asWorkbook(ctx, await make()))]
  const balances = (basis: Basis) => () => trialBalancePaper(ctx, { ...year, basis, balances: 'signed', as: 'xlsx' })
  yield { name: 'Trial balance.xlsx', content: await book(balances(BASIS)) }
  // Most carriers file their taxes on the cash basis.
  yield { name: 'Trial balance on the cash basis.xlsx', content: await book(balances('cash')) }
  for (const part of ledgers) {
    const ledger = () => generalLedgerPaper(ctx, { ...part, basis: BASIS, group_by: 'account', as: 'xlsx' })
    const month = ledgers.length > 1 ? ` ${monthOf(part.start_date)}` : ''
    yield { name: `General ledger${month}.xlsx`, content: await book(ledger) }
  }
  yield { name: 'Fixed assets.xlsx', content: await book(() => assetRegisterPaper(ctx, year)) }
  yield { name: 'Loan balances.xlsx', content: await book(() => loanBalancesPaper(ctx, year)) }
  // 1099s are of calendar years: this is the one whose forms fall due in the fiscal year, or right after it.
  const first = yearStart(year.start_date)
  yield { name: `1099 payments ${first.slice(0, 4)}.xlsx`, content: await book(() => paid1099Paper(ctx, first)) }
}

interface Paperwork {
  storage_key: string
  /** Folder and name in the archive. */
  path: string
}
interface Content {
  year: Year
  /** The days of each workbook of the ledger. */
  ledgers: readonly Year[]
  journals: readonly ZipEntry[]
  documents: readonly Paperwork[]
}

type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** The reports and the journals agree because they share one snapshot; the attached documents no longer need it. */
async function* entriesOf(
  { within: ctx, end }: Snapshot,
  { year, ledgers, journals, documents }: Content,
): AsyncGenerator<ZipEntry> {
  try {
    yield* sheetsOf(ctx, year, ledgers)
    yield* journals
  } finally {
    await end()
  }
  for (const { storage_key, path } of documents) {
    const content = await ctx.files.get(storage_key)
    if (content) yield { name: path, content: asBuffers(content) }
    else ctx.log.error({ key: storage_key }, 'a stored file is missing')
  }
}

/** Throws TooMany while another journal export of the same person is running. */
const journalsOf = async (ctx: Ctx, year: Year): Promise<ZipEntry[]> => [
  { name: 'journal.journal', content: asBuffers(await yearPieces(ctx, { ...year, format: 'hledger' })) },
  { name: 'journal.beancount', content: asBuffers(await yearPieces(ctx, { ...year, format: 'beancount' })) },
]

async function* asBuffers(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece as Uint8Array)
}

/** Files attached to records dated in the year, and those of stakeholders, assets, loans and units, which are not tied to a year. */
async function documentsOf(ctx: Ctx, entity_id: string, { start_date, end_date }: Year): Promise<Paperwork[]> {
  const rows = await reading(ctx, (tx) =>
    tx.rows<{ storage_key: string; name: string; folder: string }>(sql`
      with hung as (
        select model_name, object_id, file_id from attachment where entity_id = ${entity_id}
        union select model_name, object_id, file_id from document where entity_id = ${entity_id} and object_id is not null
        union select 'reconciliation', id, settlement_file_id from reconciliation
               where entity_id = ${entity_id} and settlement_file_id is not null
        union select 'unit_renewal', id, file_id from unit_renewal where entity_id = ${entity_id} and file_id is not null
      ), dated as (
        select 'transaction' as model_name, t.id, t.date, t.name as label from bank_transaction t where t.entity_id = ${entity_id}
        union all select 'bill', b.id, b.bill_date, b.entry_id from bill b where b.entity_id = ${entity_id}
        union all select 'invoice', i.id, i.invoice_date, i.invoice_number from invoice i where i.entity_id = ${entity_id}
        union all select 'journal_entry', j.id, j.date, j.entry_id from journal_entry j where j.entity_id = ${entity_id}
        union all select 'reconciliation', r.id, r.end_date, 'Reconciliation' from reconciliation r where r.entity_id = ${entity_id}
        union all select 'fixed_asset', f.id, null, f.entry_id from fixed_asset f where f.entity_id = ${entity_id}
        union all select 'unit_renewal', w.id, null, concat_ws(' ', coalesce(k.unit_number, v.unit_number, 'Unit'), w.kind)
                    from unit_renewal w
                    left join truck k on k.entity_id = w.entity_id and k.id = w.truck_id
                    left join trailer v on v.entity_id = w.entity_id and v.id = w.trailer_id
                   where w.entity_id = ${entity_id}
        union all select 'stakeholder', s.id, null, s.full_name from stakeholder s where s.entity_id = ${entity_id}
        union all select 'loan', l.id, null, l.entry_id from loan l where l.entity_id = ${entity_id}
      )
      select f.storage_key, f.name, concat_ws(' ', d.date, d.label) as folder
        from hung h
        join dated d on d.model_name = h.model_name and d.id = h.object_id
        join file f on f.company_id = (select current_company()) and f.id = h.file_id
       where d.date is null or d.date between ${start_date} and ${end_date}
       order by d.date nulls first, d.label, f.name, f.id`),
  )
  const taken = new Set<string>()
  return rows.map(({ storage_key, name, folder }) => {
    const path = freePath(`Documents/${plain(folder)}/${plain(name)}`, taken)
    taken.add(path.toLowerCase())
    return { storage_key, path }
  })
}

/** A file name that is valid on every system. */
const plain = (text: string): string => text.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/^\.+|[. ]+$/g, '') || 'file'

function freePath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.')
  const [stem, end] = dot > path.lastIndexOf('/') ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  let free = path
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${end}`
  return free
}
