/*
 * Finds the tables that a statement uses without naming whose rows it means. PostgreSQL's own parser reads the statement; a table counts
 * as keyed if its key equals a parameter, a list of parameters, the company of the session, or the key of another keyed table. Conditions
 * that row-level security adds do not count: a planner that distributes statements over nodes does not see them.
 */
import { parseSync } from 'libpg-query'

type Node = Record<string, unknown>

export interface Table {
  columns: ReadonlySet<string>
  /** Columns of which one must be given; none for tables that belong to no company. */
  keys: readonly string[]
}
export type Tables = ReadonlyMap<string, Table>

/** Stands for a parameter, a list of them, or the company of the session. */
const GIVEN = 'given'

interface Source {
  id: number
  name: string
  columns: readonly string[]
  /** Absent for the result of a subquery. */
  table?: Table & { name: string }
  inner?: Node
}
/** Columns of a query's result, in order. */
type Answer = readonly { name: string; isPinned: boolean }[]
interface Equality {
  sides: readonly [string, string]
  /** The condition of an outer join restricts only the rows of these sources. */
  only?: ReadonlySet<number>
}

const list = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
const at = (node: unknown, ...path: string[]): Node | undefined =>
  path.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], node) as Node | undefined
const nameIn = (node: unknown): string | undefined => at(node, 'String')?.sval as string | undefined
const aliasOf = (node: Node): string => String(at(node, 'alias')?.aliasname ?? node.relname ?? '')
const ALONE = new Set(['ClosePortalStmt', 'FetchStmt', 'TransactionStmt', 'VariableSetStmt'])

/** The tables that a statement uses without their key, sorted. Throws if it cannot analyze that kind of statement. */
export function unkeyed(statement: string, tables: Tables): string[] {
  const reader = new Reader(tables)
  for (const { stmt } of parseSync(statement).stmts ?? []) {
    const [kind = ''] = Object.keys(stmt ?? {})
    if (!ALONE.has(kind)) reader.query(stmt as Node)
  }
  return [...reader.found].sort()
}

/**
 * One level of a query: its sources, and what is known about them. What is known outside also holds inside, but not the other way around.
 */
class Scope {
  readonly sources: Source[] = []
  readonly equalities: Equality[] = []
  readonly conditions: unknown[] = []
  readonly pinned: Set<string>
  readonly named: Map<string, Answer>

  constructor(private readonly outer?: Scope) {
    this.pinned = new Set(outer?.pinned ?? [GIVEN])
    this.named = new Map(outer?.named ?? [])
  }

  add(source: Source): Source {
    this.sources.push(source)
    return source
  }

  pin(source: Source, answer: Answer): void {
    for (const { name, isPinned } of answer) if (isPinned) this.pinned.add(`${source.id}.${name}`)
  }

  column(node: unknown): string | undefined {
    if (at(node, 'TypeCast')) return this.column(at(node, 'TypeCast', 'arg'))
    const fields = list(at(node, 'ColumnRef')?.fields).map(nameIn)
    const name = fields.at(-1)
    if (name === undefined) return undefined
    const owner = fields.at(-2)
    const source = this.sources.find((one) => (owner ? one.name === owner : one.columns.includes(name)))
    return source ? `${source.id}.${name}` : this.outer?.column(node)
  }

  /** One side of an equality: a column, or a given value. */
  side = (node: unknown): string | undefined => (isGiven(node) ? GIVEN : this.column(node))
  isPinned = (node: unknown): boolean => this.pinned.has(this.side(node) ?? '')

  equal(left: unknown, right: unknown, only?: ReadonlySet<number>): void {
    const [a, b] = [this.side(left), this.side(right)]
    if (a !== undefined && b !== undefined) this.equalities.push({ sides: [a, b], only })
  }

  conclude(): void {
    const before = this.pinned.size
    for (const { sides, only } of this.equalities)
      for (const [from, to] of [sides, [...sides].reverse()] as [string, string][])
        if (this.pinned.has(from) && (only === undefined || only.has(Number.parseInt(to, 10)))) this.pinned.add(to)
    if (this.pinned.size > before) this.conclude()
  }
}

function isGiven(node: unknown): boolean {
  const query = at(node, 'SubLink', 'subselect', 'SelectStmt')
  if (query) return !query.fromClause && isGiven(at(list(query.targetList)[0], 'ResTarget', 'val'))
  if (at(node, 'TypeCast')) return isGiven(at(node, 'TypeCast', 'arg'))
  if (at(node, 'List')) return list(at(node, 'List')?.items).every(isGiven)
  return at(node, 'ParamRef') !== undefined || nameIn(list(at(node, 'FuncCall')?.funcname)[0]) === 'current_company'
}

class Reader {
  readonly found = new Set<string>()
  private ids = 0
  private isTrial = false

  constructor(private readonly tables: Tables) {}

  /** `wanted`: the result columns that the surrounding query has keyed. */
  query(node: Node | undefined, outer?: Scope, wanted: readonly boolean[] = []): Answer {
    const scope = new Scope(outer)
    const [[kind, statement] = []] = Object.entries(node ?? {}) as [string, Node][]
    if (!statement) return []
    this.withQueries(scope, at(statement, 'withClause'))
    if (kind === 'SelectStmt') return this.select(scope, statement, wanted)
    if (kind === 'DeclareCursorStmt') return this.query(statement.query as Node, scope)
    if (kind === 'InsertStmt') return this.insert(scope, statement)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.change(scope, statement)
    throw new Error(`What does ${kind} touch?`)
  }

  private select(scope: Scope, select: Node, wanted: readonly boolean[]): Answer {
    if (select.larg) {
      const [left, right] = [select.larg, select.rarg].map((half) => this.query({ SelectStmt: half }, scope, wanted))
      return (left ?? []).map((one, nth) => ({ ...one, isPinned: one.isPinned && right?.[nth]?.isPinned === true }))
    }
    if (select.valuesLists) {
      const rows = list(select.valuesLists).map((row) => list(at(row, 'List')?.items))
      this.inside(scope, rows)
      return (rows[0] ?? []).map((_, nth) => ({
        name: `column${nth + 1}`,
        isPinned: rows.every((row) => scope.isPinned(row[nth])),
      }))
    }
    for (const item of list(select.fromClause)) this.from(scope, item)
    this.condition(scope, select.whereClause)
    const targets = list(select.targetList)
    // A limit has chosen the rows before a condition of the surrounding query can apply.
    if (!select.limitCount)
      for (const [nth, target] of targets.entries())
        if (wanted[nth]) scope.equal(at(target, 'ResTarget', 'val'), { ParamRef: {} })
    this.judge(scope)
    this.inside(scope, select)
    return answerOf(scope, targets)
  }

  private insert(scope: Scope, { relation, cols, selectStmt, onConflictClause, returningList }: Node): Answer {
    const given = this.query(selectStmt as Node, scope)
    const target = this.relation(scope, relation as Node)
    scope.pin(
      target,
      list(cols).map((column, nth) => ({
        name: String(at(column, 'ResTarget')?.name),
        isPinned: given[nth]?.isPinned === true,
      })),
    )
    this.judge(scope)
    this.inside(scope, [onConflictClause, returningList])
    return answerOf(scope, list(returningList))
  }

  private change(scope: Scope, statement: Node): Answer {
    this.relation(scope, statement.relation as Node)
    for (const item of [...list(statement.fromClause), ...list(statement.usingClause)]) this.from(scope, item)
    this.condition(scope, statement.whereClause)
    this.judge(scope)
    this.inside(scope, statement)
    return answerOf(scope, list(statement.returningList))
  }

  private judge(scope: Scope): void {
    scope.conclude()
    this.inside(scope, scope.conditions)
    for (const { id, columns, table, inner } of scope.sources) {
      const isPinned = (column: string) => scope.pinned.has(`${id}.${column}`)
      if (inner) this.query(inner, scope, columns.map(isPinned))
      if (table && table.keys.length > 0 && !table.keys.some(isPinned) && !this.isTrial) this.found.add(table.name)
    }
  }

  /** Adds the sources of a FROM item; returns their ids. */
  private from(scope: Scope, item: unknown): ReadonlySet<number> {
    const [[kind, node] = []] = Object.entries(item ?? {}) as [string, Node][]
    if (!node) return new Set()
    if (kind === 'JoinExpr') return this.join(scope, node)
    if (kind === 'RangeVar') return new Set([this.relation(scope, node).id])
    const names = list(at(node, 'alias')?.colnames).map(nameIn)
    if (kind === 'RangeFunction') {
      scope.conditions.push(node.functions)
      const columns = [...names, ...list(node.coldeflist).map((one) => at(one, 'ColumnDef')?.colname as string)]
      return new Set([this.source(scope, aliasOf(node), columns as string[]).id])
    }
    if (kind !== 'RangeSubselect') throw new Error(`What does ${kind} read?`)
    const answer = renamed(
      this.trial(() => this.query(node.subquery as Node, scope)),
      names,
    )
    const source = this.source(
      scope,
      aliasOf(node),
      answer.map(({ name }) => name),
    )
    source.inner = node.subquery as Node
    scope.pin(source, answer)
    return new Set([source.id])
  }

  private join(scope: Scope, { larg, rarg, jointype, usingClause, quals }: Node): ReadonlySet<number> {
    const [left, right] = [this.from(scope, larg), this.from(scope, rarg)]
    const only = jointype === 'JOIN_LEFT' ? right : jointype === 'JOIN_RIGHT' ? left : undefined
    for (const name of list(usingClause).map(nameIn))
      for (const a of left)
        for (const b of right) scope.equalities.push({ sides: [`${a}.${name}`, `${b}.${name}`], only })
    this.condition(scope, quals, jointype === 'JOIN_FULL' ? new Set() : only)
    scope.conditions.push(quals)
    return new Set([...left, ...right])
  }

  private relation(scope: Scope, node: Node): Source {
    const name = String(node.relname)
    const answer = scope.named.get(name)
    const table = node.schemaname === undefined && !answer ? this.tables.get(name) : undefined
    const columns = answer?.map((one) => one.name) ?? [...(table?.columns ?? [])]
    const source = this.source(scope, aliasOf(node), columns)
    if (table) source.table = { ...table, name }
    scope.pin(source, answer ?? [])
    return source
  }

  private source = (scope: Scope, name: string, columns: readonly string[]): Source =>
    scope.add({ id: ++this.ids, name, columns })

  private condition(scope: Scope, node: unknown, only?: ReadonlySet<number>): void {
    const both = at(node, 'BoolExpr')
    if (both?.boolop === 'AND_EXPR') for (const one of list(both.args)) this.condition(scope, one, only)
    const operation = at(node, 'A_Expr')
    if (!operation || nameIn(list(operation.name)[0]) !== '=') return
    const [left, right] = [operation.lexpr, operation.rexpr].map((side) => list(at(side, 'RowExpr')?.args))
    if (left?.length && left.length === right?.length)
      for (const [nth, one] of left.entries()) scope.equal(one, right[nth], only)
    else if (['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(operation.kind)))
      scope.equal(operation.lexpr, operation.rexpr, only)
  }

  private withQueries(scope: Scope, clause: Node | undefined): void {
    for (const node of list(clause?.ctes)) {
      const { ctename, ctequery, aliascolnames } = at(node, 'CommonTableExpr') ?? {}
      const names = list(aliascolnames).map(nameIn)
      const first = clause?.recursive === true ? at(ctequery, 'SelectStmt', 'larg') : undefined
      if (first) {
        const seed = this.trial(() => this.query({ SelectStmt: first }, scope))
        scope.named.set(String(ctename), renamed(seed, names))
      }
      scope.named.set(String(ctename), renamed(this.query(ctequery as Node, scope), names))
    }
  }

  /** Analyzes queries inside expressions. */
  private inside(scope: Scope, node: unknown): void {
    if (node === null || typeof node !== 'object') return
    for (const [key, value] of Object.entries(node))
      if (key === 'SubLink') {
        this.query((value as Node).subselect as Node, scope)
        this.inside(scope, (value as Node).testexpr)
      } else if (!['fromClause', 'usingClause', 'withClause'].includes(key)) this.inside(scope, value)
  }

  /** Only determines the columns of the result: the query is analyzed again once everything around it is known. */
  private trial<T>(work: () => T): T {
    const before = this.isTrial
    this.isTrial = true
    const result = work()
    this.isTrial = before
    return result
  }
}

const renamed = (answer: Answer, names: readonly (string | undefined)[]): Answer =>
  answer.map((one, nth) => ({ ...one, name: names[nth] ?? one.name }))

function answerOf(scope: Scope, targets: readonly Node[]): Answer {
  return targets.flatMap((target) => {
    const { val, name } = at(target, 'ResTarget') ?? {}
    const fields = list(at(val, 'ColumnRef')?.fields)
    if (!fields.at(-1)?.A_Star)
      return [{ name: String(name ?? nameIn(fields.at(-1)) ?? '?'), isPinned: scope.isPinned(val) }]
    const owner = nameIn(fields.at(-2))
    return scope.sources
      .filter((source) => owner === undefined || source.name === owner)
      .flatMap(({ id, columns }) =>
        columns.map((column) => ({ name: column, isPinned: scope.pinned.has(`${id}.${column}`) })),
      )
  })
}
