import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { deleteTrailer, deleteTruck, type Trailer, type Truck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { trailerName } from './words'

/** Deletes a unit that nothing refers to. */
export function useDeleteUnit(kind: 'truck' | 'trailer') {
  const { mutateAsync, isPending } = useWrite(kind === 'truck' ? deleteTruck : deleteTrailer, { touches: FLEET })
  const remove = async (unit: Truck | Trailer, onDone: () => void): Promise<void> => {
    const sure = await confirm({
      title: `Delete ${'full_name' in unit ? unitName(unit) : trailerName(unit)}?`,
      body: 'It leaves the list and cannot be restored.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    whenDone(mutateAsync({ params: { id: unit.id }, version: unit.updated_at }), ({ message }) => {
      notify.success(message)
      onDone()
    })
  }
  return { remove, deleting: isPending }
}
