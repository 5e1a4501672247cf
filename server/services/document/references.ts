import type { Tx } from '@/server/db/connect'
import { stakeholderName } from '../transaction/assign-stakeholder'
import { assertOwnTruck } from '../transaction/truck'

interface Named {
  stakeholder: string
  items: readonly { truck: string | null }[]
}

/** Throws NotFound when the stakeholder or a truck of a document is not in this entity. */
export async function assertOwnReferences(tx: Tx, entity_id: string, { stakeholder, items }: Named): Promise<void> {
  await stakeholderName(tx, entity_id, stakeholder)
  for (const truck of new Set(items.flatMap((item) => item.truck ?? []))) await assertOwnTruck(tx, entity_id, truck)
}
