import { WorkNotBegun, WorkTooLarge, WorkTooLong } from '@/server/providers/workshop/workshop'
import type { Ctx } from '../context'
import { Problem } from '../problems'
import { read } from './read'

const refusedBy = async (fault: Error): Promise<unknown> => {
  const workshop = { readStatement: () => Promise.reject(fault) }
  const ctx = { workshop, actor: { company_id: 'company', entity_id: 'entity' } } as unknown as Ctx
  const error: unknown = await read(ctx, { name: 'bank.ofx', bytes: new Uint8Array() }, undefined).catch(
    (thrown: unknown) => thrown,
  )
  return error instanceof Problem ? [error.status, error.body] : error
}

describe('a statement file that could not be read', () => {
  it.each([new WorkTooLong(), new WorkTooLarge()])(
    'is refused as too much where its reading did not end: %p',
    async (fault) => {
      expect(await refusedBy(fault)).toEqual([
        413,
        {
          message: 'This file takes too long to read. Please download a shorter period, or split the file.',
          code: 'statement_too_large',
        },
      ])
    },
  )

  it('does not count as too large when it only waited for other files', async () => {
    expect(await refusedBy(new WorkNotBegun())).toEqual([
      503,
      { message: 'Other files are being read or printed right now. Try again in a moment.' },
    ])
  })

  it('rethrows every other error', async () => {
    const fault = new Error('The thread ended without an outcome')
    expect(await refusedBy(fault)).toBe(fault)
  })
})
