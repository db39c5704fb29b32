-- beside: 036-claims.sql
-- The demo's accounts count as confirmed: no email could reach them. Nobody else can have an address at shringar.example.
update users set email_verified_at = now()
 where email in ('asha@shringar.example', 'vendor@shringar.example', 'admin@shringar.example') and email_verified_at is null;
