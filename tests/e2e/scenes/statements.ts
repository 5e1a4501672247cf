import { expect, type Page } from '@playwright/test'
import { visit, type Scene } from './scene'

const FIXED_ASSETS = '/app/accounting/fixed-assets'

/** The worksheet of the first bank account, with a statement file that lacks one of its lines and has three that the books lack. */
async function openWorksheet(page: Page, phone: boolean) {
  await visit(page, '/app/accounting/reconciliation')
  await visit(page, `/app/accounting/reconciliation/${await page.evaluate(worksheetWithFile)}`)
  if (phone) await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(page.getByRole('region', { name: 'Lines of the statement' })).toBeVisible()
}

/** Runs in the browser. */
async function worksheetWithFile(): Promise<string> {
  const headers = { 'X-CSRF': '1' }
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`/api/v1/${path}`, {
      method,
      headers: isForm || body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  type Worksheet = { id: string; start_date: string; end_date: string; settlement_file: object | null }
  const open = await send<{ results: Worksheet[] }>('GET', 'reconciliation/reconciliation/?finished=false')
  let row = open.results[0]
  if (!row) {
    const states = await send<{ bank_account: string; last_date: string | null; uncleared_count: number }[]>(
      'GET',
      'reconciliation/last-reconciliation-dates/',
    )
    const state = states.filter(({ last_date }) => last_date).sort((a, b) => b.uncleared_count - a.uncleared_count)[0]
    if (!state?.last_date) throw new Error('No account was reconciled before')
    const after = new Date(`${state.last_date}T00:00:00Z`)
    const end_date = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 2, 0)).toISOString().slice(0, 10)
    const body = { bank_account: state.bank_account, end_date, settlement_balance: 1000 }
    row = await send<Worksheet>('POST', 'reconciliation/reconciliation/', body)
  }
  if (row.settlement_file) return row.id
  type Line = { date: string; name: string; amount: number; amount_type: string }
  const path = `reconciliation/reconciliation/${row.id}/`
  const { results } = await send<{ results: Line[] }>('GET', `${path}transactions/?page_size=500&ordering=-date`)
  const extra = [12.5, 480, 96.1].map((amount, at) => ({
    date: row.end_date,
    name: ['WIRE FEE', 'TRUCK WASH BLUE BEACON', 'SCALE TICKET CAT'][at] ?? '',
    amount,
    amount_type: 'money_out',
  }))
  const rows = [...results.slice(1), ...extra].map(
    ({ date, name, amount, amount_type }, at) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amount_type === 'money_in' ? '' : '-'}${amount}<FITID>scene-${at}<NAME>${name.replaceAll(/[<&>]/g, ' ')}</STMTTRN>`,
  )
  const text = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
  const form = new FormData()
  form.set('file', new File([text], 'statement.ofx'))
  const file = await send<{ id: string }>('POST', 'file/file/', form)
  await send('PATCH', path, { settlement_file: file.id })
  return row.id
}

export const statements: Scene[] = [
  { name: 'worksheet beside its statement', show: openWorksheet },
  {
    name: 'worksheet, a line chosen',
    show: async (page, phone) => {
      if (phone) await page.getByRole('tab', { name: 'Money out' }).click()
      await page.getByRole('listbox', { name: 'Money out' }).getByRole('option').first().click()
      await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible()
    },
  },
  {
    name: 'finish with adjustment',
    show: async (page, phone) => {
      if (phone) await page.getByRole('tab', { name: 'Statement' }).click()
      await page.getByRole('button', { name: 'Finish with adjustment …' }).click()
      await expect(page.getByRole('dialog', { name: 'Finish with adjustment' })).toBeVisible()
    },
  },
  {
    name: 'finished reconciliation',
    show: async (page) => {
      await visit(page, '/app/accounting/reconciliation')
      await page
        .getByRole('link', { name: /: Finished$/ })
        .last()
        .click()
      await expect(page.getByRole('region', { name: 'Cleared' })).toBeVisible()
    },
  },
  {
    name: 'loans',
    show: async (page) => {
      await visit(page, `${FIXED_ASSETS}?tab=loans`)
      await expect(page.locator('.ag-row, [data-slot="mobile-rows"], [data-slot="empty-state"]').first()).toBeVisible()
    },
  },
  {
    name: 'loan',
    show: async (page) => {
      await visit(page, `${FIXED_ASSETS}/loans/${await page.evaluate(firstLoan)}`)
      await expect(page.getByRole('region', { name: 'Schedule' })).toBeVisible()
    },
  },
  {
    name: 'payment holiday',
    show: async (page, phone) => {
      await page.getByRole('button', { name: phone ? 'More actions' : 'Change', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Payment holiday …' }).click()
      await expect(page.getByRole('region', { name: 'Before and after' })).toBeVisible()
    },
  },
  {
    name: 'another rate',
    show: async (page, phone) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: phone ? 'More actions' : 'Change', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Change rate …' }).click()
      await page
        .getByRole('dialog')
        .getByLabel(/^Interest rate/)
        .fill('9.25')
      await expect(page.getByRole('region', { name: 'Before and after' })).toBeVisible()
    },
  },
]

/** Runs in the browser: a loan that is not paid off, so that it can be changed. */
async function firstLoan(): Promise<string> {
  const answer = await fetch('/api/v1/loan/loan/?page_size=100', { headers: { 'X-CSRF': '1' } })
  const { results } = (await answer.json()) as { results: { id: string; balance: number }[] }
  const loan = results.find(({ balance }) => balance > 0)
  if (!loan) throw new Error('No loan is still to be paid')
  return loan.id
}
