import { screen, waitFor } from '@testing-library/react'
import { defaultState } from '@/components/grid/grid-state'
import type { Grid } from '@/components/grid/use-grid'
import { receive } from '@/lib/client/realtime'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ListExport } from './list-export'

const TASK = '01a1f640-bc00-7004-8000-000000000001'
const WAIT = 'It may take a while to download the Excel file. Please be patient.'
const saved = jest.fn()
beforeEach(() => {
  saved.mockClear()
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved)
})
afterEach(() => jest.restoreAllMocks())

const nothing = () => undefined
const grid: Grid = {
  state: { ...defaultState({ ordering: '-date' }), search: 'pilot', filters: { min_amount: '100' } },
  ready: true,
  generation: 0,
  setPage: nothing,
  setPageSize: nothing,
  setOrdering: nothing,
  setSearch: nothing,
  setFilter: nothing,
  clearFilters: nothing,
  leaveLink: nothing,
  setColumns: nothing,
  select: nothing,
  selectAllMatching: nothing,
  clearSelection: nothing,
  show: nothing,
  reset: nothing,
}

/** The status that polling returns. */
function open(status: () => object, capabilities = ['report.export']) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (method === 'POST') return { status: 202, body: { task_id: TASK } }
    if (path.includes('/task/status/')) return { body: { id: TASK, progress: 50, result: null, ...status() } }
    return { body: {} }
  })
  return { sent, ...renderScreen(<ListExport tab="out" grid={grid} />) }
}

describe('the export of the list', () => {
  it('sends the filters and the order, says that it takes a while, and saves the resulting file', async () => {
    const { user, sent } = open(() => ({ status: 'SUCCESS', progress: 100, result: { file_id: TASK } }))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/v1/transaction/export-transaction/',
      body: { amount_type: 'money_out', min_amount: 100, search: 'pilot', ordering: '-date' },
    })
    expect(sent.some(({ path }) => path === `/api/v1/file/file/${TASK}/content/`)).toBe(true)
    await waitFor(() => expect(screen.queryByText(WAIT)).toBeNull())
  })

  it("shows the specification's sentence while it waits, and what went wrong if it fails", async () => {
    let status: object = { status: 'STARTED' }
    const { user, client } = open(() => status)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText(WAIT)).toBeVisible()
    status = { status: 'FAILURE', message: 'One file holds 1,000,000 transactions. Narrow the filter.' }
    receive(client, JSON.stringify({ message_type: 'task', message: TASK }))
    expect(await screen.findByText('One file holds 1,000,000 transactions. Narrow the filter.')).toBeVisible()
    expect(saved).not.toHaveBeenCalled()
  })

  it('is not offered without the right to export', async () => {
    const { sent } = open(() => ({}), [])
    await waitFor(() => expect(sent.some(({ path }) => path.includes('/user/me/'))).toBe(true))
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})
