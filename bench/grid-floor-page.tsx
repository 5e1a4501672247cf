/* The floor of a list: React and AG Grid with the modules that rows alone need, plain values, no product around it. */
import { ClientSideRowModelModule, ColumnAutoSizeModule, ModuleRegistry, themeQuartz, type ColDef } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnAutoSizeModule])

const ROWS = 500
const COLUMNS = 20
type Row = Record<string, string>
const rows: Row[] = Array.from({ length: ROWS }, (_, row) =>
  Object.fromEntries(Array.from({ length: COLUMNS }, (_unused, column) => [`c${column}`, `Row ${row}, column ${column}`])),
)
const columns: ColDef<Row>[] = Array.from({ length: COLUMNS }, (_, column) => ({ field: `c${column}`, width: 130 }))
const theme = themeQuartz.withParams({ rowHeight: 40, headerHeight: 34 })

function Page() {
  const [shown, show] = useState(location.hash === '#rows')
  return (
    <>
      <a href="#" onClick={() => show(!shown)}>
        Rows
      </a>
      {shown ? (
        <div className="grid-host" style={{ height: '85vh' }}>
          <AgGridReact<Row> theme={theme} rowData={rows} columnDefs={columns} />
        </div>
      ) : null}
    </>
  )
}

const host = document.querySelector('main')
if (host) createRoot(host).render(<Page />)
