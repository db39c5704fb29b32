-- beside: 036-claims.sql
-- A step of a return may be about one refund, so that its email names that one's sum.

-- It takes one more argument (db/functions/note-return.sql).
drop function note_return(uuid, text, text, uuid, text);
