import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { needs, qaAccount } from './deployment'
import { thisYear } from '@/tests/support/this-year'

/** Last year for the browser's clock: on January 1st too, none of its days lies ahead, and what posts by date is due. */
export const YEAR = thisYear() - 1
const PASSWORD = 'long-haul-ledger-42'

export interface StatementLine {
  /** 'MMDD' of YEAR. */
  day: string
  /** As the bank writes it: '-612.48' is money out. */
  amount: string
  name: string
}

/** A checking statement as a bank's website offers it. */
export function ofxStatement(lines: readonly StatementLine[], file = 'checking.ofx', account = '000123454417') {
  const rows = lines.map(({ day, amount, name }, index) => {
    const sign = amount.startsWith('-') ? 'DEBIT' : 'CREDIT'
    return `<STMTTRN><TRNTYPE>${sign}<DTPOSTED>${YEAR}${day}<TRNAMT>${amount}<FITID>${file}-${index}<NAME>${name}</STMTTRN>`
  })
  const text =
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n' +
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${YEAR}0131<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>` +
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD' +
    `<BANKACCTFROM><BANKID>111000025<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>` +
    `<BANKTRANLIST><DTSTART>${YEAR}0101<DTEND>${YEAR}0131${rows.join('')}</BANKTRANLIST>` +
    `<LEDGERBAL><BALAMT>3588.62<DTASOF>${YEAR}0131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
  return { name: file, mimeType: 'application/x-ofx', buffer: Buffer.from(text) }
}

/**
 * Signs up a new carrier with empty books and leaves its owner signed in; on a deployment that is already running, adds a company to the
 * given account. The books start in January of YEAR. Done without clicks.
 */
export const openFreshBooks = (page: Page): Promise<void> => arrive(page, { finished: true })

/** The same, with the bank step of onboarding still open. */
export function openUnfinishedBooks(page: Page): Promise<void> {
  needs('an account of its own')
  return arrive(page, { finished: false })
}

async function arrive(page: Page, setUp: { finished: boolean }): Promise<void> {
  const email = `owner-${randomUUID()}@cedarridge.example`
  await page.goto('/auth/login')
  await page.evaluate(signUp, {
    email,
    password: PASSWORD,
    ...qaAccount,
    ...setUp,
    registered: qaAccount !== undefined,
  })
}

/** Links a demo bank; returns once its lines are in the books. Nothing is clicked on the way. */
export const linkDemoBank = (page: Page, institution: string): Promise<void> => page.evaluate(linkBank, institution)

/** Imports lines and opens the list with them. Nothing is clicked on the way. */
export async function importLines(page: Page, lines: readonly StatementLine[]): Promise<void> {
  await page.evaluate(importStatement, ofxStatement(lines).buffer.toString())
  await page.goto('/app/spend-management/transactions/not-categorized')
  await expect(rows(page)).toHaveCount(lines.length)
}

/** Shows YEAR in the reports of the dashboard, which start with the year to date. */
export async function showYear(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Report range/ }).click()
  await page.getByRole('button', { name: 'Last fiscal year', exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Invites Sam Ortiz to the open company. */
export const inviteByMail = (page: Page, to: string): Promise<void> => page.evaluate(invite, to)

async function invite(email: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRF': '1' }
  const me = (await (await fetch('/api/v1/user/me/', { headers })).json()) as { default_entity: { id: string } }
  const body = JSON.stringify({
    first_name: 'Sam',
    last_name: 'Ortiz',
    email,
    role: 'consultant',
    entities: [me.default_entity.id],
  })
  const invited = await fetch('/api/v1/company/invite-user-to-company/', { method: 'POST', headers, body })
  if (!invited.ok) throw new Error(`The invitation answered ${invited.status}: ${await invited.text()}`)
}

/** The link in an email that leads to a page; the email may arrive a moment after the response. */
export function mailedLink(page: Page, to: string, place: string): Promise<string> {
  needs('the outbox')
  return page.evaluate(linkMailedTo, { to, place })
}

async function linkMailedTo({ to, place }: { to: string; place: string }): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch('/api/v1/user/outbox/', { headers: { 'X-CSRF': '1' } })
    const mails = (await answer.json()) as { to: string; link: string | null }[]
    const link = mails.find((mail) => mail.to === to && mail.link?.includes(place))?.link
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`No mail to ${to}`)
}

export const rows = (page: Page) => page.locator('.ag-row[row-id]:not(.ag-opacity-zero)')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const cell = (page: Page, name: string, column: string) => row(page, name).locator(`[col-id="${column}"]`)

async function signUp({
  email,
  password,
  finished,
  registered,
}: {
  email: string
  password: string
  finished: boolean
  registered: boolean
}): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-CSRF': '1',
        'X-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  if (!registered) {
    await send('POST', '/api/session/signup', { email, password, first_name: 'Dana', last_name: 'Whitfield' })
    // Email is sent after the response, so it may arrive a moment later.
    let link: string | null | undefined
    for (let tries = 0; !link && tries < 100; tries++) {
      const mails = (await send('GET', '/api/v1/user/outbox/')) as { to: string; link: string | null }[]
      link = mails.find((mail) => mail.to === email)?.link
      if (!link) await new Promise((resolve) => setTimeout(resolve, 150))
    }
    await send('POST', '/api/v1/user/verify-email/', { token: new URL(link ?? '').searchParams.get('token') })
  }
  await send('POST', '/api/session/login', { username: email, password })
  await send('POST', '/api/v1/company/company/', { name: 'Cedar Ridge Transport LLC', import_year: 2 })
  if (finished) await send('POST', '/api/v1/user/me/complete-setup/')
}

/** Runs in the browser: `page.evaluate(importStatement, text)`. */
export async function importStatement(text: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([text], 'checking.ofx'))
  form.set('targets', JSON.stringify([]))
  const started = await fetch('/api/v1/company/integration/import-file/', {
    method: 'POST',
    headers: { 'X-CSRF': '1' },
    body: form,
  })
  if (!started.ok) throw new Error(`The import answered ${started.status}: ${await started.text()}`)
  const { task_id } = (await started.json()) as { task_id: string }
  for (let status = 'PENDING'; status !== 'SUCCESS';) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const answer = await fetch(`/api/v1/celery/task/status/${task_id}/`, { headers: { 'X-CSRF': '1' } })
    ;({ status } = (await answer.json()) as { status: string })
    if (status === 'FAILURE') throw new Error('The import failed')
  }
}

async function linkBank(institution: string): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<Record<string, string>> => {
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-CSRF': '1',
        'X-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { link_token } = await send('GET', '/bank/link-token/')
  const { public_token } = await send('POST', '/bank/sandbox/link/', { link_token, institution })
  const { task_id } = await send('POST', '/bank/public-token/', { public_token, link_token })
  for (let status = 'PENDING'; status !== 'SUCCESS';) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    ;({ status = '' } = await send('GET', `/celery/task/status/${task_id}/`))
    if (status === 'FAILURE') throw new Error('The sync failed')
  }
}
