import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { SearchInput } from '@/components/ui/search-input'
import { moneyColumn, textColumn } from '@/components/grid/columns'
import { DataGrid, type Page } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { useGrid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'

export interface Row {
  id: string
  name: string
  amount: number
}
export const COLUMNS = [
  textColumn<Row>('name', 'Name', (row) => row.name),
  moneyColumn<Row>('amount', 'Amount', (row) => row.amount),
]
export const ROWS: Row[] = [
  { id: 'a', name: 'Pilot', amount: -612.48 },
  { id: 'b', name: 'Northgate', amount: 3450 },
]
export const pageOf = (results: Row[], count = results.length): Page<Row> => ({
  count,
  next: null,
  previous: null,
  results,
})

function Table({ answer, onOpen }: { answer: (query: GridQuery) => Promise<Page<Row>>; onOpen?: (row: Row) => void }) {
  const [goTo, setGoTo] = useState<{ id: string } | null>(null)
  const grid = useGrid('rows', { ordering: '-name' })
  const [layer, setLayer] = useState(false)
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  return (
    <>
      <SearchInput label="Search rows" value={text} onChange={setText} />
      <Dialog open={layer} onOpenChange={setLayer} title="A layer">
        <p>Over the list</p>
      </Dialog>
      <button type="button" onClick={() => grid.setFilter('status', 'open')}>
        Filter
      </button>
      <DataGrid
        grid={grid}
        noun="rows"
        query={(query) => ({ queryKey: ['rows', query], queryFn: () => answer(query), retry: false })}
        columns={COLUMNS}
        rowId={(row) => row.id}
        selectable
        empty={<p>Nothing yet</p>}
        bulk={(selection) => <span>{selection.allMatching ? 'all matching' : selection.ids.join()}</span>}
        mobileRow={(row, open) => (
          <button type="button" onClick={open}>
            {row.name}
          </button>
        )}
        keys={{ o: () => setLayer(true), b: () => setGoTo({ id: 'back' }) }}
        goTo={goTo}
        onOpen={onOpen}
        narrowedTo="Every row, "
      />
    </>
  )
}
/** A list with two columns over the rows that the function returns, with a search, a filter and a layer of its own. */
export function showGrid(answer: (query: GridQuery) => Promise<Page<Row>>, onOpen?: (row: Row) => void) {
  const client = new QueryClient()
  const view = render(
    <QueryClientProvider client={client}>
      <Table answer={answer} onOpen={onOpen} />
    </QueryClientProvider>,
  )
  return { ...view, client }
}
