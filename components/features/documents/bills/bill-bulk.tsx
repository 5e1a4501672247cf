'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { GridSelection } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { Button } from '@/components/ui/button'
import { download } from '@/lib/client/download'
import type { Bill } from '@/lib/contract/bill'
import { billPdf } from '@/lib/contract/bill-file'
import { chosenRows } from '../list/chosen-rows'
import { FILES_MAX, useBulk } from '../list/use-bulk'
import { billPage } from '../queries'
import { billName } from '../words'

const noun = (count: number) => (count === 1 ? '1 bill' : `${count.toLocaleString('en-US')} bills`)

/** Bulk actions on bills. */
export function BillBulk({ selection, state }: { selection: GridSelection<Bill>; state: GridQuery }) {
  const client = useQueryClient()
  const { run, running } = useBulk<Bill & { name: string }>()
  const save = async () => {
    const rows = await chosenRows(selection, state, (page) => client.fetchQuery(billPage(page)))
    await run(
      rows.map((row) => ({ ...row, name: billName(row) })),
      ({ id }) => download(billPdf, { params: { id } }),
      { running: 'Preparing the PDF of', done: 'saved as PDF', noun, most: FILES_MAX },
    )
  }
  return (
    <Button
      size={28}
      variant="ghost"
      icon={<Download size={15} strokeWidth={1.75} aria-hidden />}
      disabled={running}
      onClick={() => void save()}
    >
      PDF
    </Button>
  )
}
