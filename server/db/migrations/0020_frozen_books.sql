-- Books that a check found broken take no more changes until they are mended: better stop than go on wrong.
alter table company
  add column frozen_at timestamptz(3),
  add column frozen_for text[],
  add check ((frozen_at is null) = (frozen_for is null));
