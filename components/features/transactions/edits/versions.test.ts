import { noteOwn, versionOf } from './versions'

const at = (second: number) => `2026-01-05T10:00:0${second}.000Z`

describe('the version an edit is based on', () => {
  it('is the one in which the row was read', () => {
    expect(versionOf({ id: 'fresh', updated_at: at(1) })).toBe(at(1))
  })

  it('is the one our last edit left, until a newer one by somebody else has been read', () => {
    noteOwn({ id: 'own', updated_at: at(1) }, { id: 'own', updated_at: at(2) })
    expect(versionOf({ id: 'own', updated_at: at(1) })).toBe(at(2))
    expect(versionOf({ id: 'own', updated_at: at(3) })).toBe(at(3))
  })

  it('is unknown after a bulk edit, until the row is read again', () => {
    noteOwn({ id: 'bulk', updated_at: at(1) })
    expect(versionOf({ id: 'bulk', updated_at: at(1) })).toBeUndefined()
    expect(versionOf({ id: 'bulk', updated_at: at(2) })).toBe(at(2))
  })
})
