import type { BrowserContext, Page } from '@playwright/test'
import { addDays } from '@/lib/dates/day'
import { anonymous, as } from '@/server/seed/owner'
import { addBankAccount } from '@/server/services/bank/accounts'
import { create } from '@/server/services/reconciliation/create'
import type { Books } from './database'
import { importFile } from './import'
import { quantile } from './measure'
import { ms, type Report } from './report'

const LINES = 5_000
const PRESSES = 120
const GOAL_MS = 50
const LIST = '[role="listbox"][aria-label="Money out"]'

/** A worksheet of 5,000 lines: from a key to the frame that shows what it did. */
export async function measureWorksheet(
  context: BrowserContext,
  { books, web }: { books: Books; web: string },
  report: Report,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${web}/app/accounting/reconciliation/${await openWorksheet(books)}`)
  await page.locator(`${LIST} [role="option"]`).first().waitFor()
  if ((await page.locator('[role="option"]').count()) !== LINES) throw new Error(`The worksheet lacks lines`)
  await page.locator(LIST).focus()
  for (const [work, keys] of [
    ['moving', ['ArrowDown']],
    ['ticking', ['Space', 'ArrowDown']],
    ['ticking a range', ['Shift+Space', 'PageDown']],
  ] as const) {
    const taken = await presses(page, keys)
    const most = quantile(
      taken.sort((a, b) => a - b),
      0.95,
    )
    report.add({
      work: `worksheet of ${LINES.toLocaleString('en-US')} lines: ${work}, key to paint, p95`,
      ours: ms(most),
      goal: `≤ ${GOAL_MS} ms`,
      good: most <= GOAL_MS,
    })
  }
  await page.close()
}

async function openWorksheet(books: Books): Promise<string> {
  const ctx = as(anonymous(books.ports), books.small.user_id, books.small)
  const account = await addBankAccount(ctx, { name: `Worksheet ${Date.now()}`, account_type: 'checking' })
  const first = `${new Date().getUTCFullYear()}-01-01`
  const rows = Array.from(
    { length: LINES },
    (_, index) => `${addDays(first, index % 28)},"LINE ${index}",${index % 3 === 0 ? '' : '-'}${10 + index}.25`,
  )
  const bytes = Buffer.from(['Date,Description,Amount', ...rows].join('\n'))
  await importFile(books, { name: 'worksheet.csv', bytes, lines: LINES }, account.id)
  const { id } = await create(ctx, {
    bank_account: account.id,
    end_date: addDays(first, 30),
    settlement_balance: 0,
    exclude_transaction_ids: [],
  })
  return id
}

async function presses(page: Page, keys: readonly string[]): Promise<number[]> {
  const taken: number[] = []
  for (let press = 0; press < PRESSES; press += 1) {
    await page.evaluate(watchKey)
    await page.keyboard.press(keys[press % keys.length] ?? 'ArrowDown')
    const time = await page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>)
    // The first presses meet code that no engine has warmed up.
    if (press >= 20) taken.push(time)
  }
  return taken
}

/** Runs in the browser before the key: `painted` is the time from the key itself to the end of the frame that follows it. */
function watchKey(): void {
  const painted = new Promise<number>((resolve) => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      window.removeEventListener('keydown', onKey, true)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    }
    window.addEventListener('keydown', onKey, true)
  })
  Reflect.set(window, 'painted', painted)
}
