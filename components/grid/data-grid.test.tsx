import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { COLUMNS, pageOf, ROWS, showGrid, type Row } from '@/tests/support/shown-grid'
import { AgGridTable } from './ag-grid-table'
import { moneyColumn, textColumn } from './columns'
import { DataGrid } from './data-grid'
import type { GridQuery } from './grid-state'
import { useGrid } from './use-grid'

function onPhone(matches: boolean) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}
beforeEach(() => {
  localStorage.clear()
  onPhone(false)
})

describe('data grid', () => {
  it('requests 25 rows of the first page in the default order, and again when that changes', async () => {
    const answer = jest.fn(async () => pageOf(ROWS, 60))
    showGrid(answer)
    // The first test to show the grid loads it.
    expect(await screen.findByText('1–25 of 60', {}, { timeout: 20_000 })).toBeInTheDocument()
    expect(answer).toHaveBeenCalledWith({ page: 1, page_size: 25, ordering: '-name', search: '', filters: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2 })))
    await userEvent.click(screen.getByText('Filter'))
    await waitFor(() =>
      expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, filters: { status: 'open' } })),
    )
  })

  it('renders the rows with their amounts', async () => {
    showGrid(async () => pageOf(ROWS))
    expect(await screen.findByText('($612.48)', {}, { timeout: 5_000 })).toBeInTheDocument()
    expect(screen.getByText('Northgate')).toBeInTheDocument()
  })

  it('Enter in the search goes to the first result: keys pressed right after it wait, and do not apply to the earlier rows', async () => {
    const opened: string[] = []
    let find = () => {}
    const answer = async ({ search }: GridQuery) => {
      if (search === '') return pageOf(ROWS)
      await new Promise<void>((resolve) => (find = resolve))
      return pageOf(ROWS.filter(({ name }) => name.toLowerCase().includes(search)))
    }
    showGrid(answer, ({ name }) => opened.push(name))
    await screen.findByText('Pilot', {}, { timeout: 5_000 })
    await userEvent.type(screen.getByRole('searchbox'), 'north{Enter}e')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(opened).toEqual([])
    await act(async () => find())
    await waitFor(() => expect(opened).toEqual(['Northgate']))
    // Without results there is no row for a key to act on, so no key waits any longer.
    await userEvent.type(screen.getByRole('searchbox'), 'x{Enter}e')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await act(async () => find())
    await screen.findByText(/No rows fit/)
    expect(screen.getByRole('searchbox')).toHaveValue('northx')
    await userEvent.keyboard('y')
    expect(screen.getByRole('searchbox')).toHaveValue('northxy')
    expect(opened).toEqual(['Northgate'])
  })

  it('a failed read shows a banner, and Retry reads again', async () => {
    let fails = true
    showGrid(async () => {
      if (fails) throw new Error('down')
      return pageOf(ROWS)
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not load rows. The server did not answer. Your filters are kept.',
    )
    expect(screen.getByText('Rows appear here once loading works again.')).toBeInTheDocument()
    fails = false
    await userEvent.click(screen.getByText('Retry'))
    expect(await screen.findByText('1–2 of 2')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('a refused read does not say that rows will appear later', async () => {
    showGrid(async () => {
      throw new ApiError(403, { message: 'You do not have permission to do this.', code: 'permission_denied' })
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
    expect(screen.queryByText(/once loading works again/)).not.toBeInTheDocument()
  })

  it('distinguishes an empty list from no matches, and clears the filters', async () => {
    const answer = jest.fn(async ({ filters }: GridQuery) => pageOf(filters.status ? [] : ROWS))
    showGrid(answer)
    await screen.findByText('1–2 of 2')
    await userEvent.click(screen.getByText('Filter'))
    expect(await screen.findByText('No rows fit these filters.')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Clear filters'))
    expect(await screen.findByText('1–2 of 2')).toBeInTheDocument()
  })

  it('shows the empty state when there is nothing at all', async () => {
    showGrid(async () => pageOf([]))
    expect(await screen.findByText('Nothing yet')).toBeInTheDocument()
  })

  it('goes back to the last page when its page no longer exists', async () => {
    localStorage.setItem('haulbook:grid:signed-out:null:rows', JSON.stringify({ page: 9 }))
    showGrid(async ({ page }) => pageOf(page > 2 ? [] : ROWS, 40))
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument()
  })

  it('is a list of rows on a phone; a tap on one opens it', async () => {
    onPhone(true)
    const onOpen = jest.fn()
    showGrid(async () => pageOf(ROWS), onOpen)
    await userEvent.click(await screen.findByText('Pilot'))
    expect(onOpen).toHaveBeenCalledWith(ROWS[0])
    expect(screen.getByRole('list', { name: 'rows' }).children).toHaveLength(2)
  })

  it('a stored selection is restored, and a fully selected page offers all that match', async () => {
    onPhone(true)
    localStorage.setItem('haulbook:grid:signed-out:null:rows', JSON.stringify({ selected: ['a', 'b'] }))
    showGrid(async () => pageOf(ROWS, 128))
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
    await userEvent.click(await screen.findByText('Select all 128'))
    expect(screen.getByText('128 selected')).toBeInTheDocument()
    expect(screen.getByText('all matching')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  })

  it('a row selected at the moment when new rows arrive stays selected', async () => {
    const onSelect = jest.fn()
    const state = {
      page: 1,
      page_size: 25,
      ordering: '',
      search: '',
      filters: {},
      linked: {},
      selected: [],
      all_matching: false,
      columns: { order: [], hidden: [], shown: [], widths: {} },
    }
    const table = (rows: Row[]) => (
      <AgGridTable
        label="rows"
        rows={rows}
        rowId={(row) => row.id}
        columns={COLUMNS}
        state={state}
        selectable
        onSelect={onSelect}
        onOrdering={() => undefined}
        onColumns={() => undefined}
      />
    )
    const { rerender } = render(table(ROWS))
    await screen.findByText('($612.48)', {}, { timeout: 5_000 })
    const pilot = screen.getByText('Pilot').closest<HTMLElement>('[role="row"]')
    if (!pilot) throw new Error('No row')
    fireEvent.click(await within(pilot).findByRole('checkbox'))
    rerender(table(ROWS.map((row) => ({ ...row }))))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect(onSelect).toHaveBeenLastCalledWith(['a'])
  })

  it('clicking a checkbox selects or deselects its row, with Shift the rows up to it, and never opens one', async () => {
    const opened = jest.fn()
    const c = { id: 'c', name: 'Love', amount: -9 }
    const { container } = showGrid(() => Promise.resolve(pageOf([...ROWS, c])), opened)
    await screen.findByText('Pilot')
    const mark = (id: string) =>
      within(container.querySelector<HTMLElement>(`[row-id="${id}"]`) ?? container).getByRole('checkbox')
    const user = userEvent.setup()
    // The grid renders its checkboxes after the cells.
    await waitFor(() => expect([mark('a'), mark('b'), mark('c')]).toHaveLength(3))
    await user.click(mark('a'))
    expect(await screen.findByText('1 selected')).toBeInTheDocument()
    expect(mark('a')).toBeChecked()
    await user.click(mark('a'))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    expect(mark('a')).not.toBeChecked()
    await user.click(mark('a'))
    await user.keyboard('{Shift>}')
    await user.click(mark('c'))
    expect(await screen.findByText('3 selected')).toBeInTheDocument()
    expect(mark('b')).toBeChecked()
    fireEvent.doubleClick(mark('b'))
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('a whole list', () => {
  const SORTED = [
    textColumn<Row>('name', 'Name', (row) => row.name, { sortable: true }),
    moneyColumn<Row>('amount', 'Amount', (row) => row.amount),
  ]
  const retry = jest.fn()
  function Whole({ data, error = null, search = '' }: { data?: Row[]; error?: Error | null; search?: string }) {
    const grid = useGrid('whole', { ordering: 'name' })
    const [text, setText] = useState(search)
    return (
      <DataGrid
        grid={grid}
        noun="bills"
        singular="bill"
        rows={{ data, error, isFetching: false, refetch: retry }}
        matches={text === '' ? undefined : (row) => row.name.includes(text)}
        onClearFilters={() => setText('')}
        columns={SORTED}
        rowId={(row) => row.id}
        selectable
        empty={<p>No bills yet</p>}
        bulk={(selection) => <span>{selection.ids.join()}</span>}
        mobileRow={(row) => row.name}
      />
    )
  }
  const shown = (props: Parameters<typeof Whole>[0]) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Whole {...props} />
      </QueryClientProvider>,
    )
  const names = (container: HTMLElement) =>
    [...container.querySelectorAll('.ag-row [col-id="name"]')]
      .map((cell) => ({ name: cell.textContent, at: Number(cell.closest('.ag-row')?.getAttribute('row-index')) }))
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name)

  it('is sorted, clicking a header changes the order, and it has no pages', async () => {
    const { container } = shown({ data: ROWS })
    await waitFor(() => expect(names(container)).toEqual(['Northgate', 'Pilot']))
    await userEvent.click(screen.getByText('Amount'))
    await waitFor(() => expect(names(container)).toEqual(['Pilot', 'Northgate']))
    await userEvent.click(screen.getByText('Name'))
    await waitFor(() => expect(names(container)).toEqual(['Northgate', 'Pilot']))
    await userEvent.click(screen.getByText('Name'))
    await waitFor(() => expect(names(container)).toEqual(['Pilot', 'Northgate']))
    expect(screen.getByText('2 of 2 bills')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument()
  })

  it('shows the matching rows, says if there are none, and shows all again', async () => {
    const { container } = shown({ data: ROWS, search: 'zzz' })
    expect(await screen.findByText('No bills fit these filters.')).toBeInTheDocument()
    expect(screen.getByText('0 of 2 bills')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Clear filters'))
    await waitFor(() => expect(names(container)).toEqual(['Northgate', 'Pilot']))
  })

  it('is empty if it has no rows, even with a filter', () => {
    shown({ data: [], search: 'zzz' })
    expect(screen.getByText('No bills yet')).toBeInTheDocument()
  })

  it('offers Retry if it failed', async () => {
    shown({ error: new Error('down') })
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load bills.')
    await userEvent.click(screen.getByText('Retry'))
    expect(retry).toHaveBeenCalled()
  })

  it('uses the same keys to move, select and open, and deselects rows that are filtered out', async () => {
    localStorage.setItem('haulbook:grid:signed-out:null:whole', JSON.stringify({ selected: ['a', 'gone'] }))
    const { container } = shown({ data: ROWS })
    await waitFor(() => expect(names(container)).toHaveLength(2))
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    await userEvent.keyboard('jx')
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument())
  })
})

test('the browser prints every row of the page as a plain table with a heading, which exists only while printing', async () => {
  showGrid(async () => pageOf(ROWS, 40))
  await screen.findByText('1–25 of 40')
  expect(screen.queryByRole('table', { name: 'Printed rows' })).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const rows = within(screen.getByRole('table', { name: 'Printed rows' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['NameAmount', 'Pilot($612.48)', 'Northgate$3,450.00'])
  expect(screen.getByText('Every row, 1–25 of 40')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table', { name: 'Printed rows' })).toBeNull()
})
