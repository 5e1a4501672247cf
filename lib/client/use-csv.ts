import { useMutation } from '@tanstack/react-query'
import { csvOf, type CsvColumn } from './csv'
import { saveText } from './download'
import { everyPage, type PageRequest } from './every-page'
import { useMay } from './use-may'

interface RowPage<Row> {
  results: Row[]
  next: string | null
}

/** Saves every page of a list, with its filters, as a file for a spreadsheet. A failure is shown once, like that of a write. */
export function useCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  read: (page: PageRequest) => Promise<RowPage<Row>>,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { results } = await everyPage(read)
      saveText(`${name}.csv`, 'text/csv', csvOf(columns, results))
    },
  })
  const may = useMay()('report.export')
  return { may, write: () => mutate(), writing: isPending }
}
