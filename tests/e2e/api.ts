import type { Page } from '@playwright/test'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** Calls the API as the page would, for steps without clicks; throws with the response if it is refused. */
export const send = async <T = { id: string }>(
  page: Page,
  method: Call['method'],
  path: string,
  body?: unknown,
): Promise<T> => (await page.evaluate(call, { method, path, body })) as T

/** Runs in the browser. */
async function call({ method, path, body }: Call): Promise<unknown> {
  const response = await fetch(`/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The ids of accounts by their numbers. */
export async function accountIds(page: Page): Promise<(number: number) => string | undefined> {
  const { results } = await send<{ results: { id: string; chart_number: number }[] }>(
    page,
    'GET',
    'chart_of_account/chart_of_account/?is_child=true&page_size=500',
  )
  return (number) => results.find(({ chart_number }) => chart_number === number)?.id
}
