import { ApiError } from './api-error'
import { staleWords } from './stale-words'

const stale = { message: 'Someone else changed this in the meantime. Reload to see the change.', code: 'stale' }
const changed = {
  by: 'Grace Okafor',
  at: '2026-02-03T10:00:00.000Z',
  name: 'Diesel',
  changes: [{ field: 'name', from: 'Fuel', to: 'Diesel' }],
}

describe('a change that came too late', () => {
  it('says who changed what of what, and what became of it', () => {
    expect(staleWords(new ApiError(409, { ...stale, changed }))).toEqual([
      'Grace Okafor changed Diesel in the meantime',
      'Name: Fuel → Diesel',
      'Your change is not saved.',
    ])
    const line = { ...changed, name: undefined }
    expect(
      staleWords(new ApiError(409, { ...stale, changed: line }), {
        name: 'PILOT #0412',
        outcome: 'It was not restored.',
      }),
    ).toEqual(['Grace Okafor changed PILOT #0412 in the meantime', 'Payee: Fuel → Diesel', 'It was not restored.'])
  })

  it('says "somebody" when it is unknown who made it', () => {
    expect(staleWords(new ApiError(409, stale), { name: 'PILOT #0412' })).toEqual([
      'Somebody changed PILOT #0412 in the meantime',
      stale.message,
    ])
    expect(staleWords(new ApiError(409, stale))).toEqual([stale.message])
  })

  it('is not any other refusal', () =>
    expect(staleWords(new ApiError(409, { message: 'Books are locked.', code: 'conflict' }))).toBeNull())
})
