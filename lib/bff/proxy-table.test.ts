import { ENDPOINTS } from '@/lib/contract/all'
import { API_PREFIX, apiPath } from './api-path'
import { HIDDEN, PUBLIC, SIGNED, UPLOADS } from './proxy'

const ID = '0192f0c1-7b7a-7000-8000-000000000001'
const restOf = (path: string) => path.slice(1).replaceAll(/\{\w+\}/g, ID)

describe('the proxy and the contract', () => {
  it('every path of the contract passes the path check', () => {
    for (const { endpoint } of ENDPOINTS) {
      expect(apiPath(API_PREFIX + restOf(endpoint.path), '')).toMatchObject({ rest: restOf(endpoint.path) })
    }
  })

  it('exactly the public endpoints pass without a session, except those that handle tokens', () => {
    const open = ENDPOINTS.filter(({ endpoint }) => endpoint.can === 'public').map(({ endpoint }) =>
      restOf(endpoint.path),
    )
    expect(open.filter((path) => !HIDDEN.has(path)).sort()).toEqual([...PUBLIC].sort())
    expect([...HIDDEN].filter((path) => !open.includes(path))).toEqual([])
  })

  it('exactly the endpoints signed by other services pass with their signature', () => {
    const signed = ENDPOINTS.flatMap(({ endpoint }) =>
      endpoint.signed_by ? [[restOf(endpoint.path), endpoint.signed_by]] : [],
    )
    expect(signed).toEqual([...SIGNED])
  })

  it("exactly the contract's uploads, and the file call, accept multipart", () => {
    const taken = ENDPOINTS.filter(({ endpoint }) => UPLOADS.test(restOf(endpoint.path))).map(
      ({ endpoint }) => endpoint.path,
    )
    const uploads = ENDPOINTS.filter(({ endpoint }) => endpoint.upload).map(({ endpoint }) => endpoint.path)
    expect(taken.filter((path) => path !== '/file/file/').sort()).toEqual(
      uploads.filter((path) => path !== '/file/file/').sort(),
    )
  })
})
