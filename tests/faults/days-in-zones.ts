import { setTimeout as pause } from 'node:timers/promises'
import { addManualTransaction } from '@/lib/contract/transaction'
import { addDays } from '@/lib/dates/day'
import { ZONES } from '@/tests/support/zones'
import { accessOf, makeCompanies, type Company } from './companies'
import type { Fault } from './fault'
import { queryAt, startProduct, type Product } from './product'
import { number } from './report'

const CENTERS = ['2026-03-08', '2026-11-01', '2024-02-29', '2025-12-31']
const AROUND = 50
const AGAIN_MS = 1_000
const TOO_MANY = [429, 503]

/** Each cycle sets one time zone for the API's machine; the person's own zone goes through all of them. */
export const daysInZones: Fault = {
  id: 'F12',
  done: `the API in another time zone, days around ${CENTERS.join(', ')} typed by people of ${ZONES.length} zones`,
  goal: 'every day stored, answered and found again as it was typed: 7 zones of 400 days',
  cycles: ZONES.length,
  run: async ({ cycles, tell }) => {
    const moved: string[] = []
    let days = 0
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const zone = ZONES[cycle % ZONES.length] ?? 'UTC'
      const product = await startProduct({ env: { TZ: zone } })
      try {
        const [company] = await makeCompanies(product, 1, { months: 12 })
        if (!company) throw new Error('There is no company')
        const seen = await typeDays(product, company)
        days += seen.days
        moved.push(...seen.moved.map((text) => `${zone}: ${text}`))
        tell(`${zone}: ${seen.days} days, ${seen.moved.length} moved`)
      } finally {
        await product.close()
      }
    }
    moved.slice(0, 10).forEach((text) => tell(text))
    return { figure: `${number(days)} days, ${moved.length} moved`, reached: moved.length === 0 }
  },
}

async function typeDays(product: Product, company: Company): Promise<{ days: number; moved: string[] }> {
  const authorization = `Bearer ${await accessOf(product, company)}`
  const headersOf = (zone: string) => ({
    ...product.headers,
    authorization,
    'content-type': 'application/json',
    'x-timezone': zone,
  })
  const days = CENTERS.flatMap((center) => Array.from({ length: 2 * AROUND }, (_, n) => addDays(center, n - AROUND)))
  const moved: string[] = []
  for (const [n, day] of days.entries()) {
    const zone = ZONES[n % ZONES.length] ?? 'UTC'
    const reader = ZONES[(n + 1 + Math.floor(n / ZONES.length)) % ZONES.length] ?? 'UTC'
    const mark = `F12 ${n} ${day}`
    const line = {
      bank_account: company.bank_account,
      date: day,
      amount: (100 + n) / 100,
      amount_type: 'money_out',
      name: mark,
      chart_of_account: company.accounts[0],
    }
    const written = await ask<{ date: string }>(product, headersOf(zone), {
      method: 'POST',
      path: addManualTransaction.path,
      body: JSON.stringify(line),
    })
    if (written.date !== day) moved.push(`${day} was answered as ${written.date} in ${zone}`)
    const search = new URLSearchParams({ start_date: day, end_date: day, search: mark })
    const path = `/transaction/transaction-list/?${search}`
    const { results } = await ask<{ results: { date: string }[] }>(product, headersOf(reader), { method: 'GET', path })
    if (results.length !== 1 || results[0]?.date !== day)
      moved.push(`${day} of ${zone} was found as ${results.map(({ date }) => date).join() || 'nothing'} in ${reader}`)
  }
  const stored = await queryAt<{ name: string; day: string }>(
    product.owner_url,
    `select name, date::text as day from bank_transaction where name like 'F12 %'`,
  )
  for (const { name, day } of stored) if (!name.endsWith(day)) moved.push(`${name} is stored as ${day}`)
  if (stored.length !== days.length) moved.push(`${stored.length} of ${days.length} days are stored`)
  return { days: days.length, moved }
}

interface Asked {
  method: string
  path: string
  body?: string
}

async function ask<T>(product: Product, headers: Record<string, string>, { method, path, body }: Asked): Promise<T> {
  for (;;) {
    const answer = await fetch(`${product.api}/api/v1${path}`, { method, headers, body })
    if (answer.ok) return (await answer.json()) as T
    if (!TOO_MANY.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await pause(AGAIN_MS)
  }
}
