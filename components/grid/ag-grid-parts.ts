/*
 * All that we use of AG Grid, named in one place: the build packs just this into one module (pack-grid.mjs), from which what is
 * never called falls away more thoroughly than from the package's own.
 */
export {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
} from 'ag-grid-community'
