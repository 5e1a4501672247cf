import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Address } from '@/lib/contract/address'
import { addressLines } from '@/lib/contract/paper'
import type { Tx } from '@/server/db/connect'

interface Document {
  entity: { id: string }
  stakeholder: { id: string }
}

/** The address of a document's customer or vendor, as printed. */
export const partyAddress = async (tx: Tx, { entity, stakeholder }: Document): Promise<string[]> =>
  addressLines(
    await tx.one<z.infer<typeof Address>>(sql`
      select address1, address2, city, state, zip_code from stakeholder where entity_id = ${entity.id} and id = ${stakeholder.id}`),
  )
