import { useQueryClient } from '@tanstack/react-query'
import { useNamedRecord } from '@/components/pickers/use-named-record'
import { read } from '@/lib/client/query'
import { trailerDetail } from '@/lib/contract/truck'
import { openUnit } from './unit-form'

/** Opens the trailer that a link names, for who may change it; a truck has a page of its own. */
export function useNamedTrailer(may: boolean): void {
  const client = useQueryClient()
  useNamedRecord('trailer', async (id) => {
    if (may) openUnit('trailer', await client.fetchQuery(read('trucks', trailerDetail, { params: { id } })))
  })
}
