import fc from 'fast-check'
import { cleanName, decodeEntities, describe as describeParts, normalizeText } from './text'

describe('normalizeText', () => {
  it('makes texts that differ in case, spacing or Unicode form equal', () => {
    expect(normalizeText('  Caf\u0065\u0301\t  STRASSE ')).toBe(normalizeText('CAFÉ straße'))
    expect(normalizeText('STRAẞE')).toBe('strasse')
    expect(normalizeText('ＰＩＬＯＴ\u00a0#4')).toBe('pilot #4')
  })

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
      }),
    )
  })
})

describe('cleanName', () => {
  it('fits 255 characters without splitting one', () => {
    const name = cleanName(`${'a'.repeat(254)}🚚`)
    expect(name).toBe('a'.repeat(254))
  })

  it('turns control characters and line breaks into single spaces', () => {
    expect(cleanName(' DAT\r\n LOAD\u0007BOARD ')).toBe('DAT LOAD BOARD')
  })
})

describe('describe', () => {
  it('leaves out what another part already says', () => {
    expect(describeParts(['LOVES #5', 'LOVES #5 AMARILLO', ''])).toBe('LOVES #5 AMARILLO')
    expect(describeParts(['TQL', 'CARRIER PAY'])).toBe('TQL; CARRIER PAY')
  })
})

describe('decodeEntities', () => {
  it('decodes names and numbers once and never makes an invalid character', () => {
    expect(decodeEntities('A&amp;B &lt; &#233; &#x1F69A; AT&T &amp;lt; &#0;&#xD800;')).toBe('A&B < é 🚚 AT&T &lt; ')
  })
})
