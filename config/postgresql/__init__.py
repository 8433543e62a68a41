"""Django's PostgreSQL backend, whose pooled connections are looked at before they are used."""
