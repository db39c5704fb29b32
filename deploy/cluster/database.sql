-- Run once, as the superuser, on the leader: psql -h 127.0.0.1 -p 5000 -U postgres -f database.sql (from a machine of the shop).
-- The owner makes tables; the web role answers requests and only uses them. Migrations grant it what it needs.
create role shringar_owner login password 'SECRET_OWNER';
create role shringar_web login password 'SECRET_WEB';
create database shringar owner shringar_owner;
