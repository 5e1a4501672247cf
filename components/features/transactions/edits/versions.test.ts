import { noteOwn, versionOf } from './versions'

const at = (second: number) => `2026-01-05T10:00:0${second}.000Z`

describe('the version an edit is made upon', () => {
  it('is that of the row as it was read', () => {
    expect(versionOf({ id: 'fresh', updated_at: at(1) })).toBe(at(1))
  })

  it("is what our own last edit left, until somebody else's newer one was read", () => {
    noteOwn({ id: 'own', updated_at: at(1) }, { id: 'own', updated_at: at(2) })
    expect(versionOf({ id: 'own', updated_at: at(1) })).toBe(at(2))
    expect(versionOf({ id: 'own', updated_at: at(3) })).toBe(at(3))
  })

  it('is not known after an edit of many rows, until the row is read anew', () => {
    noteOwn({ id: 'bulk', updated_at: at(1) })
    expect(versionOf({ id: 'bulk', updated_at: at(1) })).toBeUndefined()
    expect(versionOf({ id: 'bulk', updated_at: at(2) })).toBe(at(2))
  })
})
