/* The floor of a list: React and AG Grid with the modules of our tables, the text of our cells, no product around it. */
import { themeQuartz, type ColDef } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../components/grid/ag-grid-modules'

type Row = readonly string[]
const rows = (Reflect.get(window, 'rows') ?? []) as Row[]
const columns: ColDef<Row>[] = (rows[0] ?? []).map((_, column) => ({
  colId: String(column),
  valueGetter: ({ data }) => data?.[column],
  width: 130,
}))
const theme = themeQuartz.withParams({ rowHeight: 40, headerHeight: 34 })

function Page() {
  const [shown, show] = useState(location.hash === '#rows')
  return (
    <>
      <a href="#" onClick={() => show(!shown)}>
        Rows
      </a>
      {shown ? (
        <div data-grid style={{ height: '85vh' }}>
          <AgGridReact<Row> theme={theme} rowData={rows} columnDefs={columns} />
        </div>
      ) : null}
    </>
  )
}

const host = document.querySelector('main')
if (host) createRoot(host).render(<Page />)
