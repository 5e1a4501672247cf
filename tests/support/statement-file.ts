import { uploadFile } from '@/lib/contract/file'
import { createReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'
import type { Books } from './books'

/** January of an account, being reconciled with a statement whose file is stored. */
export async function openWithFile(
  books: Books,
  bank_account: string,
  {
    name,
    bytes,
    ...over
  }: { name: string; bytes: string | Uint8Array; settlement_balance?: number; end_date?: string },
): Promise<Reconciliation> {
  const { id } = await books.client.call(uploadFile, { file: { name, bytes } } as never)
  return books.client.call(createReconciliation, {
    body: { bank_account, end_date: '2026-01-31', settlement_balance: 0, settlement_file: id, ...over },
  })
}
