import { useQueryClient } from '@tanstack/react-query'
import { useNamedRecord } from '@/components/pickers/use-named-record'
import { read } from '@/lib/client/query'
import { trailerDetail, truckDetail } from '@/lib/contract/truck'
import { openUnit } from './unit-form'

/** Opens the truck or the trailer that a link names, for who may change it. */
export function useNamedUnit(may: boolean): void {
  const client = useQueryClient()
  useNamedRecord('truck', async (id) => {
    if (may) openUnit('truck', await client.fetchQuery(read('trucks', truckDetail, { params: { id } })))
  })
  useNamedRecord('trailer', async (id) => {
    if (may) openUnit('trailer', await client.fetchQuery(read('trucks', trailerDetail, { params: { id } })))
  })
}
